/**
 * The server as it is run: options of Node and its file. V8's young generation is kept small, and its old one may grow by
 * two fifths of what is alive before it is cleared: a server that answers thousands of short requests otherwise lets both grow
 * to several times of what it needs (docs/decisions/0051-memory-and-plans.md).
 */
const options = ['--max-semi-space-size=8', '--heap-growing-percent=40']

/** Out of the build, see lib/build.mjs. */
export const serverProgram = [...options, 'build/app/main.js']

/** Out of the sources, for development. */
export const sourceProgram = [...options, 'src/server/main.ts']

/** glibc keeps an own heap for every thread that ever hashed or scaled something, two are enough; what is free it gives back. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
