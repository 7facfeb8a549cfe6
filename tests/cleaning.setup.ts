import { afterAll } from 'vitest'
import { cleanUp } from './cleaning.ts'

// Run for every file, while the modules that the files share are run once for each worker.
afterAll(cleanUp)
