import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics of this process in Prometheus' text format. Labels are call names and statuses, never personal data. */
export interface Metrics {
  request(call: string, status: number, seconds: number): void
  job(task: string, result: 'done' | 'failed', seconds: number): void
  text(): Promise<{ type: string; body: string }>
}

/** Each instance has its own registry, so that several apps can run in one process. */
export function createMetrics(pool: Pool, { streams }: { streams(): number }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'cupo_' })
  const requests = new Histogram({
    name: 'cupo_http_request_duration_seconds',
    help: 'Time to answer a request of the API.',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const jobs = new Histogram({
    name: 'cupo_job_duration_seconds',
    help: 'Time a job took.',
    labelNames: ['task'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30],
    registers,
  })
  const results = new Counter({
    name: 'cupo_jobs_total',
    help: 'Jobs by result.',
    labelNames: ['task', 'result'],
    registers,
  })
  new Gauge({
    name: 'cupo_database_connections',
    help: 'Connections of the pool by state; waiting are requests without one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Gauge({
    name: 'cupo_live_streams',
    help: 'Pages that listen for changes.',
    registers,
    collect() {
      this.set(streams())
    },
  })
  return {
    request: (call, status, seconds) => requests.observe({ call, status: String(status) }, seconds),
    job(task, result, seconds) {
      jobs.observe({ task }, seconds)
      results.inc({ task, result })
    },
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  }
}
