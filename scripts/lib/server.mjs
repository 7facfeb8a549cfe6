/**
 * The server as it is run: options of Node and its file. V8's young generation is kept small, because a server that answers
 * thousands of short requests otherwise lets it grow to several times of what it needs.
 */
export const serverProgram = ['--max-semi-space-size=8', 'src/server/main.ts']

/** glibc keeps an own heap for every thread that ever scaled a picture; two are enough. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' }
