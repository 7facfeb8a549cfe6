import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { missingChromium } from '../chromium.mjs'

/** The driver of Safari's engine and a screen for it, with Debian's packages of them. */
const webkit = { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

export const hasWebKit = () => missingWebKit().length === 0

export const webkitAdvice =
  'the cases in WebKit: there is no WebKitWebDriver or no Xvfb (Debian: apt-get install webkit2gtk-driver xvfb)'

/** As root on Debian or Ubuntu the system's packages can be installed without asking. */
export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** The commands that install what is missing, each a program with its options. What a system lacks does not hold up the rest. */
export function installCommands() {
  const missing = [...missingChromium(), ...missingWebKit()]
  if (missing.length === 0) return []
  const install = (name) => ['apt-get', ['install', '-y', '-q', '--no-install-recommends', name]]
  return [['apt-get', ['update', '-q']], ...missing.map(install)]
}

function missingWebKit() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return Object.entries(webkit)
    .filter(([program]) => !folders.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name)
}
