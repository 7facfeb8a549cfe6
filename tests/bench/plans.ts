import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { signIn } from './accounts.ts'
import type { Figure } from './figures.ts'
import { expectOk } from './measure.ts'
import { onLargeStudio } from './large.ts'
import type { RunningServer } from './server.ts'

/** Rows from which a scan of a whole table or a sort is named. */
const MANY = 5000

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
}

/**
 * Every list of the API as the back office and a customer ask for it, on a large studio (BENCH_STUDIO): its time, and
 * each scan of a whole table and each sort with many rows that PostgreSQL reports of its statements.
 */
export const measurePlans = (): Promise<Figure[]> => onLargeStudio(measureLists, settings)

async function measureLists(server: RunningServer, dataDir: string): Promise<Figure[]> {
  const log = join(dataDir, 'postgres', 'postgres.log')
  const week = mondayOf(new Date().toISOString().slice(0, 10))
  const end = addDays(week, 6)
  const figures: Figure[] = []
  for (const [who, paths] of Object.entries(lists(week, end, await someClass(server.url, week, end)))) {
    const token = await signIn(server.url, `${who}@casaaura.mx`)
    for (const path of paths) {
      const ask = () => fetch(`${server.url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
      await expectOk(ask())
      const [from, start] = [statSync(log).size, performance.now()]
      await expectOk(ask())
      const value = performance.now() - start
      // The log is written by the time of the answer or a little later.
      await new Promise((resolve) => setTimeout(resolve, 100))
      const note = remarks(since(log, from)).join('; ')
      figures.push({ name: `${who}: ${path}`, value, unit: 'ms', note })
    }
  }
  return figures
}

const lists = (from: string, to: string, single_class_id: number): Record<string, string[]> => ({
  clienta: [
    `/schedule/own?start_date=${from}&end_date=${to}`,
    '/class_reservations?filter=upcoming',
    '/class_reservations',
    '/available_classes',
    '/available_classes/passes',
    '/waitlist',
    '/purchases',
    '/invoices',
    '/payment_sources',
    '/calendar',
  ],
  admin: [
    `/schedule?start_date=${from}&end_date=${to}`,
    `/single_class?start_date=${from}&end_date=${to}`,
    `/single_class/${single_class_id}/roster`,
    `/class_reservations?single_class_id=${single_class_id}`,
    `/waitlist?single_class_id=${single_class_id}`,
    `/refused_attempts?single_class_id=${single_class_id}`,
    '/studio/today',
    '/messages',
    '/files',
    '/purchases?status=completed',
    '/purchases/admin/pending',
    '/discounts/admin/all',
    '/class_packages/admin/all',
    '/class_reservation_penaltys?customer_id=9',
  ],
})

async function someClass(url: string, from: string, to: string): Promise<number> {
  const week = await expectOk(fetch(`${url}/api/schedule?start_date=${from}&end_date=${to}`))
  return Number(/"single_class_id":(\d+)/.exec(week)?.[1])
}

function since(file: string, from: number): string {
  const bytes = Buffer.alloc(statSync(file).size - from)
  const opened = openSync(file, 'r')
  readSync(opened, bytes, 0, bytes.length, from)
  closeSync(opened)
  return bytes.toString()
}

function remarks(log: string): string[] {
  const lines = log.split('\n')
  const found = lines.flatMap((line, n) => {
    const node = /(Seq Scan on (\w+)|Sort) .*\bactual rows=([\d.]+) loops=(\d+)/.exec(line)
    if (!node) return []
    const removed = /Rows Removed by Filter: (\d+)/.exec(lines.slice(n + 1, n + 5).join('\n'))?.[1]
    const rows = (Number(node[3]) + (node[2] ? Number(removed ?? 0) : 0)) * Number(node[4])
    return rows < MANY ? [] : [`${node[2] ? `whole ${node[2]}` : 'sort'} (${rows} rows)`]
  })
  return [...new Set(found)]
}
