const words = (list: string): string[] => list.trim().split(/\s+/)

/** Names from which the demo's customers are composed. */
export const firstNames = words(`
  Ana Sofía Mariana Daniela Fernanda Regina Paola Lucía Andrea Ximena Natalia Carolina Gabriela Paulina
  Isabel Alejandra Mónica Elena Julia Victoria Montserrat Jimena Adriana Claudia Verónica Teresa Inés Carmen
  Rocío Alicia Jorge Luis Carlos Miguel Andrés Ricardo Emilio Rodrigo Santiago Iván Pablo Héctor Tomás Gael
  Bruno`)

export const lastNames = words(`
  Hernández García Martínez López González Pérez Rodríguez Sánchez Ramírez Cruz Flores Gómez Morales Vázquez
  Jiménez Reyes Díaz Torres Gutiérrez Ruiz Mendoza Aguilar Ortiz Moreno Castillo Romero Álvarez Méndez
  Chávez Rivera Juárez Ramos Domínguez Herrera Medina Castro Vargas Guzmán Velázquez Muñoz Ibarra Cervantes
  Salinas Cortés Ponce Navarro Soto Vela Rey Mena`)

export const signupReasons = ['Recomendación', 'Instagram', 'Pasé por el estudio', 'Google', 'Otro'] as const

export const comments = [
  'Excelente energía, salí feliz.',
  'La música estuvo increíble.',
  'Me encantó la explicación de cada postura.',
  'Un poco llena, pero muy buena clase.',
  'Justo lo que necesitaba hoy.',
  'Gracias por las correcciones.',
] as const
