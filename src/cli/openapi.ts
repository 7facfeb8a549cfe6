import { readFileSync, writeFileSync } from 'node:fs'
import { openApiText } from '#server/http/docs/openapi.ts'

// Writes docs/openapi.json; with --check only compares it with the code.
const file = new URL('../../docs/openapi.json', import.meta.url)
const text = openApiText()

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error('docs/openapi.json is stale: run npm run openapi.')
    process.exitCode = 1
  }
} else {
  writeFileSync(file, text)
  console.log('docs/openapi.json is up to date')
}
