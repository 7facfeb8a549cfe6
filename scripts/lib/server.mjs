/** From the build, see lib/build.mjs. */
export const serverProgram = ['build/app/main.js']

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
