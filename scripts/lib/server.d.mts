export const serverProgram: string[]
export const serverEnvironment: Record<string, string>
