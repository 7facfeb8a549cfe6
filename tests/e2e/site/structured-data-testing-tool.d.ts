declare module 'structured-data-testing-tool' {
  interface Outcome {
    failed: { group: string; test: string }[]
    schemas: string[]
  }
  /** Rejects with an error that has the outcome as `res` if a test failed. */
  export function structuredDataTest(html: string, options: { presets: object[] }): Promise<Outcome>
}

declare module 'structured-data-testing-tool/presets.js' {
  const presets: Record<'Google' | 'Twitter' | 'Facebook', object>
  export = presets
}
