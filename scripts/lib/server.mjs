/**
 * From the build, see lib/build.mjs. V8 lets garbage grow with the machine's memory, and a process lives on 60 MB: the limit makes it
 * collect sooner (decision 0301).
 */
export const serverProgram = ['--max-old-space-size=1024', 'build/app/main.js']

/** From the sources, for development. */
export const sourceProgram = ['src/server/main.ts']

/**
 * The environment of the server in production. Without NODE_ENV, React and other packages load their development
 * build, which renders at half the speed. glibc allocates an arena for every thread that hashed or scaled something:
 * two are enough.
 */
export const serverEnvironment = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
