import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder with package.json: relative paths in the environment start here, wherever the process was started. It is two
 * floors above this file and above what this file is built into (build/app).
 */
export const projectRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
