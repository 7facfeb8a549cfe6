import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/**
 * The folder with package.json. Relative paths in the environment are resolved from here, wherever the process was
 * started, and whether it runs from src or from build.
 */
export const projectRoot = dirname(findPackageJSON(import.meta.url) ?? '')
