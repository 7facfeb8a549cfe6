export const serverProgram: string[]
export const sourceProgram: string[]
export const serverEnvironment: Record<string, string>
