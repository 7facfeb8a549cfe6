import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does something that only one process of the project may do at a time. A lock whose owner has died counts as free.
 * @param {string} file
 * @param {{ onWait: () => void, work: () => Promise<void> }} what `onWait` is called once if another process has the
 * lock
 */
export async function alone(file, { onWait, work }) {
  for (let first = true; !take(file); first = false) {
    if (first) onWait()
    await sleep(200)
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  dropDead(file)
  return false
}

function dropDead(file) {
  const owner = read(file)
  // Empty: its owner is about to write its process id.
  if (!owner || (isAlive(Number(owner)) && !isOfAnEarlierStart(file, owner))) return
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    // Another process may have removed it and taken the lock in between: then it is restored.
    if (read(aside) === owner) rmSync(aside)
    else renameSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** A restarted container or machine gives the process ids again: the lock's may be ours, or that of anything. */
function isOfAnEarlierStart(file, owner) {
  if (Number(owner) === process.pid) return true
  return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < Date.now() - uptime() * 1000
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
