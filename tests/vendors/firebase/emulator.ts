import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FirebaseSettings } from '#web/studio.ts'

const folder = resolve(import.meta.dirname, '../../../tools/firebase-emulator')
const program = join(folder, 'node_modules/firebase-tools/lib/emulator/auth/index.js')
/** The emulator knows projects of this name as its own and reaches no real one. */
const PROJECT = 'demo-cupo'

/** Two minutes: it loads many files, and other tests run beside it. */
const MOST_TRIES = 1_200

interface Code {
  email: string
  oobCode: string
  oobLink: string
}

/** Starts Firebase's own emulator of its sign-in. */
async function start() {
  const port = await freePort()
  const script = `const {AuthEmulator}=require(${JSON.stringify(program)});new AuthEmulator({projectId:'${PROJECT}',host:'127.0.0.1',port:${port},singleProjectMode:0}).start()`
  const child = spawn(process.execPath, ['-e', script], { cwd: folder, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await fetch(url).catch(() => null))?.ok; tries++) {
    if (tries > MOST_TRIES || child.exitCode !== null) {
      child.kill()
      throw new Error('the emulator does not start')
    }
    await sleep(100)
  }
  const settings: FirebaseSettings = {
    apiKey: 'any-key-will-do',
    authDomain: `${PROJECT}.firebaseapp.com`,
    projectId: PROJECT,
    providers: [],
    authUrl: url,
  }
  return {
    settings,
    async lastMail(email: string) {
      const answer = await fetch(`${url}/emulator/v1/projects/${PROJECT}/oobCodes`)
      const { oobCodes } = (await answer.json()) as { oobCodes: Code[] }
      const { oobCode, oobLink } = oobCodes.findLast((code) => code.email === email)!
      return { code: oobCode, link: oobLink }
    },
    close: async () => void child.kill(),
  }
}

/** A port that is free at the moment. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** Null where the emulator is not installed. */
export const openEmulator = existsSync(program) ? start : null
