/**
 * The server as it is run: options of Node and its file. A small young generation holds the memory of a process that answers
 * thousands of short requests down, and costs no throughput (docs/decisions/0130-production-build-and-memory.md).
 */
const options = ['--max-semi-space-size=8']

/** Out of the build, see lib/build.mjs. */
export const serverProgram = [...options, 'build/app/main.js']

/** Out of the sources, for development. */
export const sourceProgram = [...options, 'src/server/main.ts']

/**
 * The environment of the server in production. Without NODE_ENV, React and other packages load their development build, which
 * renders at half the speed. glibc keeps a heap for every thread that ever hashed or scaled something: two are enough.
 */
export const serverEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
