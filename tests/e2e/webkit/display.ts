import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/e2e/server.ts'

/** A screen that nobody sees, and the program that drives WebKit's browser on it. */
export interface WebKitHost {
  /** Where WebDriver's calls go. */
  url: string
  stop: () => Promise<void>
}

const PATIENCE_MS = 30_000

/** Starts both for one worker: Debian's `xvfb` and `webkit2gtk-driver`. */
export async function startWebKit(): Promise<WebKitHost> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  try {
    const display = `:${await firstLine(screen)}`
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
      // One zone for every engine, far from the studio's (playwright.config.ts).
      env: { ...process.env, DISPLAY: display, TZ: 'Asia/Tokyo', LANG: 'C.UTF-8' },
      stdio: 'ignore',
    })
    const stop = async () => {
      await end(driver)
      await end(screen)
    }
    const url = `http://127.0.0.1:${port}`
    try {
      await untilReady(url)
    } catch (error) {
      await stop()
      throw error
    }
    return { url, stop }
  } catch (error) {
    await end(screen)
    throw error
  }
}

/** Xvfb writes the number of the screen that it found free. */
async function firstLine(screen: ChildProcess): Promise<string> {
  const [chunk] = (await once(screen.stdio[3] ?? screen, 'data', {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })) as [Buffer]
  return String(chunk).trim()
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (Date.now() < giveUpAt) {
    const answer = await fetch(`${url}/status`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error(`WebKitWebDriver was not ready after ${PATIENCE_MS / 1000} s.`)
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  program.kill('SIGTERM')
  await once(program, 'exit')
}
