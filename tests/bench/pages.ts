import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findChromium } from '../../scripts/chromium.mjs'
import { isReading } from '#domain/site-map/address.ts'
import type { Figure } from './figures.ts'
import { expectOk } from './measure.ts'
import { publicPages } from './paints.ts'

const MINUTE = 60_000
/** Of Lighthouse on each page. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)

/** Bytes of the landing page and of /paquetes, and Lighthouse's mobile scores of the public pages. */
export async function measurePages(url: string): Promise<Figure[]> {
  const html = await expectOk(fetch(`${url}/`))
  const shop = await expectOk(fetch(`${url}/paquetes`))
  const scripts = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((m) => m[1] ?? ''))
  const fonts = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)].map((m) => m[1] ?? ''))
  const weights: Figure[] = [
    { name: 'landing HTML', value: gzipSync(html).length / 1024, unit: 'KB gz' },
    { name: '/paquetes HTML', value: gzipSync(shop).length / 1024, unit: 'KB gz' },
    {
      name: 'landing JavaScript',
      value: await weigh(url, scripts),
      unit: 'KB gz',
      atMost: 10,
      note: `${scripts.size} files`,
    },
    {
      name: 'landing fonts',
      value: await weigh(url, fonts),
      unit: 'KB',
      atMost: 80,
      note: `${fonts.size} files`,
    },
  ]
  for (const path of publicPages) await warm(url, path)
  return [...weights, ...lighthouse(url)]
}

/** A picture's files are made in the minute after it came, beside the measuring browser on the same machine: not while it measures. */
async function warm(url: string, path: string): Promise<void> {
  const html = await expectOk(fetch(url + path))
  const pictures = new Set([...html.matchAll(/\/files\/[\w./-]+/g)].map(([address]) => address))
  const deadline = Date.now() + 2 * MINUTE
  for (const address of pictures) {
    while (!(await isReady(url + address)) && Date.now() < deadline)
      await new Promise((done) => setTimeout(done, 500))
  }
}

/** Until the AVIF is there, WebP is sent in its place. */
async function isReady(address: string): Promise<boolean> {
  const response = await fetch(address)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return !address.endsWith('.avif') || response.headers.get('content-type') === 'image/avif'
}

async function weigh(url: string, addresses: Set<string>): Promise<number> {
  let sum = 0
  for (const address of addresses) {
    const response = await fetch(url + address)
    if (!response.ok) throw new Error(`${address} answered ${response.status}`)
    sum += gzipSync(await response.bytes()).length
  }
  return sum / 1024
}

/** Lighthouse is large and only measured with, so it is installed into a temporary folder and removed again. */
function lighthouse(url: string): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'cupo-lighthouse-'))
  try {
    const install = spawnSync('npm', ['install', '--prefix', folder, '--no-save', 'lighthouse@13.5.0'], {
      encoding: 'utf8',
      timeout: MINUTE * 4,
    })
    if (install.status !== 0)
      throw new Error(`Lighthouse could not be installed: ${install.stderr.slice(-300)}`)
    const browser = findChromium() ?? ''
    console.log(`Lighthouse with ${basename(browser)}, ${RUNS} runs a page`)
    return publicPages.flatMap((path) => scores({ folder, browser }, url + path, path))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

interface Tools {
  /** Where Lighthouse is installed. */
  folder: string
  /** The program of the browser that it drives. */
  browser: string
}

/** Lighthouse's mobile scores of one page, the median of some runs: whatever else the machine does goes into each of them. */
function scores(tools: Tools, address: string, path: string): Figure[] {
  const reports = Array.from({ length: RUNS }, () => runLighthouse(tools, address))
  const median = (of: (report: Report) => number) =>
    reports.map(of).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN
  const percent = (name: string) =>
    median((report) => Math.round((report.categories[name]?.score ?? 0) * 100))
  const audit = (name: string) => median((report) => report.audits[name]?.numericValue ?? NaN)
  const failing = reports.flatMap((report) =>
    Object.values(report.audits)
      .filter((one) => one.score !== null && one.score < 0.9)
      .map((one) => one.title),
  )
  if (process.env['BENCH_VERBOSE']) console.log(path, [...new Set(failing)])
  const reading = isReading(path)
  return [
    {
      name: `${path} performance`,
      value: percent('performance'),
      unit: '',
      atLeast: reading ? 100 : 95,
    },
    { name: `${path} accessibility`, value: percent('accessibility'), unit: '', atLeast: 100 },
    { name: `${path} best practices`, value: percent('best-practices'), unit: '', atLeast: 100 },
    { name: `${path} SEO`, value: percent('seo'), unit: '', atLeast: 100 },
    {
      name: `${path} LCP`,
      value: audit('largest-contentful-paint'),
      unit: 'ms',
      atMost: reading ? 1300 : 1800,
    },
    { name: `${path} blocking`, value: audit('total-blocking-time'), unit: 'ms' },
    { name: `${path} CLS`, value: audit('cumulative-layout-shift'), unit: '', atMost: 0 },
  ]
}

function runLighthouse(tools: Tools, address: string, again = true): Report {
  const { folder, browser } = tools
  const out = join(folder, 'report.json')
  const flags =
    '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
  const run = spawnSync(
    process.execPath,
    [
      join(folder, 'node_modules/lighthouse/cli/index.js'),
      address,
      '--quiet',
      '--output=json',
      `--output-path=${out}`,
      `--chrome-flags=${flags}`,
    ],
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: browser }, timeout: MINUTE * 2 },
  )
  // Once in a while it misses the beginning of the page's load, and asks to be run again.
  if (run.status !== 0 && again) return runLighthouse(tools, address, false)
  if (run.status !== 0) throw new Error(`Lighthouse on ${address}: ${run.stderr.slice(-300)}`)
  return JSON.parse(readFileSync(out, 'utf8')) as Report
}
