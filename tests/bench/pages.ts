import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findChromium } from '../../scripts/chromium.mjs'

const paths = ['/', '/paquetes', '/calendario', '/coach/1', '/avisos']

/** Bytes of the landing page and Lighthouse's mobile scores of the public pages. */
export async function measurePages(url: string): Promise<void> {
  const html = await fetch(`${url}/`).then((r) => r.text())
  // Also those that are held back until somebody is there (`data-href`): whoever reads on loads them all the same.
  const scripts = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((m) => m[1] ?? ''))
  const styles = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map((m) => m[1] ?? ''))
  const fonts = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)].map((m) => m[1] ?? ''))
  console.table({
    'landing HTML': { 'KB gz': kb(gzipSync(html).length) },
    'landing JavaScript': { files: scripts.size, 'KB gz': kb(await weigh(url, scripts)) },
    'landing CSS': { files: styles.size, 'KB gz': kb(await weigh(url, styles)) },
    fonts: { files: fonts.size, 'KB gz': kb(await weigh(url, fonts)) },
  })
  for (const path of paths) await warm(url, path)
  lighthouse(url)
}

/** The very first visitor has the pictures scaled, beside the measuring browser on the same machine; nobody after does. */
async function warm(url: string, path: string): Promise<void> {
  const html = await fetch(url + path).then((r) => r.text())
  const pictures = new Set([...html.matchAll(/\/files\/[\w./-]+/g)].map(([address]) => address))
  for (const address of pictures) await fetch(url + address).then((r) => r.arrayBuffer())
}

const kb = (bytes: number) => (bytes / 1024).toFixed(1)

async function weigh(url: string, addresses: Set<string>): Promise<number> {
  let sum = 0
  for (const address of addresses) {
    const response = await fetch(url + address)
    sum += gzipSync(await response.bytes()).length
  }
  return sum
}

/** Lighthouse is large and only measured with, so it is installed into a temporary folder and removed again. */
function lighthouse(url: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'cupo-lighthouse-'))
  try {
    const install = spawnSync('npm', ['install', '--prefix', folder, '--no-save', 'lighthouse@13.5.0'], {
      encoding: 'utf8',
    })
    if (install.status !== 0)
      return console.log(`Lighthouse could not be installed: ${install.stderr.slice(-300)}`)
    console.table(Object.fromEntries(paths.map((path) => [path, scores(folder, url + path)])))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { displayValue?: string; score: number | null; title: string }>
}

function scores(folder: string, address: string) {
  const out = join(folder, 'report.json')
  const flags =
    '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
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
    { encoding: 'utf8', env: { ...process.env, CHROME_PATH: findChromium() ?? '' } },
  )
  if (run.status !== 0) return { error: run.stderr.slice(-200) }
  const report = JSON.parse(readFileSync(out, 'utf8')) as Report
  const percent = (name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
  const failing = Object.values(report.audits)
    .filter((a) => a.score !== null && a.score < 0.9)
    .map((a) => a.title)
  if (process.env['BENCH_VERBOSE']) console.log(address, failing)
  return {
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    'best practices': percent('best-practices'),
    SEO: percent('seo'),
    LCP: report.audits['largest-contentful-paint']?.displayValue,
    TBT: report.audits['total-blocking-time']?.displayValue,
    CLS: report.audits['cumulative-layout-shift']?.displayValue,
  }
}
