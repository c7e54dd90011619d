import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { readTracked, trackedFiles } from './tracked-files.ts'

// The alert rules and the dashboard use the product's own metrics, and each rule does what it says.

const rulesPath = 'deploy/prometheus/alerts.yaml'
const rules = readTracked(rulesPath)
const dashboard = readTracked('deploy/grafana/rupya.json')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

const exportedMetrics = async (): Promise<Set<string>> => {
  const text = await createMetrics({ withProcess: true }).text()
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map(end => name + end) : [name],
    ),
  )
}

const usedMetrics = (text: string): string[] => [
  ...new Set(text.match(/\b(rupya|nodejs|process)_[a-z0-9_]+/g)),
]

test.each([
  ['alerts', rules],
  ['dashboard', dashboard],
])('the metrics of the %s are those that the product has', async (_name, text) => {
  const used = usedMetrics(text)
  expect(used.length).toBeGreaterThan(8)
  const exported = await exportedMetrics()
  expect(used.filter(name => !exported.has(name))).toEqual([])
})

test('every alert names a runbook that exists and names it', () => {
  const named = [...rules.matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/g)]
  expect(named.map(([, alert]) => alert)).toEqual(alerts)
  for (const [, alert = '', runbook = ''] of named) {
    expect(trackedFiles).toContain(runbook)
    expect(readTracked(runbook)).toContain(`\`${alert}\``)
  }
})

type Case = {
  /** Series as promtool writes them, one value a minute unless `every` says otherwise. */
  readonly fires: Readonly<Record<string, string>>
  readonly quiet: Readonly<Record<string, string>>
  /** When it is looked at. */
  readonly at?: string
  readonly every?: string
}

const requests = (status: string) =>
  `rupya_http_request_seconds_count{route="/that",method="GET",status="${status}"}`
const bucket = (le: string) => `rupya_http_request_seconds_bucket{le="${le}"}`
const series = (name: string, fires: string, quiet: string, at = '30m'): Case => ({
  fires: { [name]: fires },
  quiet: { [name]: quiet },
  at,
})
const spend = 'rupya_message_spend_ratio{market="ID"}'
const unclosed = 'rupya_unclosed_days{market="IN"}'
const calls = (outcome: string) => `rupya_provider_calls_total{provider="x",outcome="${outcome}"}`
const callbacks = (outcome: string) => `rupya_callbacks_total{provider="x",outcome="${outcome}"}`
const codes = 'rupya_codes_total{outcome="sent"}'
const up = 'up{job="rupya",instance="a"}'
const proved = 'rupya_books_proved_timestamp_seconds'
const verified = 'rupya_audit_verified_timestamp_seconds'
const guesses = (outcome: string) => `rupya_code_guesses_total{outcome="${outcome}"}`

/** One check has never ended while processes ran for 27 hours, and the other one just has. */
const neverEnded = (name: string, other: string): Case => ({
  fires: { [up]: '1x27', [other]: '0+3600x27' },
  quiet: { [up]: '1x27', [other]: '0+3600x27', [name]: '0+3600x27' },
  at: '27h',
  every: '1h',
})

const cases: Readonly<Record<string, Case | readonly Case[]>> = {
  RupyaProcessDown: series(up, '0x30', '1x28 0 1'),
  RupyaErrors: {
    fires: { [requests('200')]: '0+90x30', [requests('500')]: '0+10x30' },
    quiet: { [requests('200')]: '0+990x30', [requests('500')]: '0+10x30' },
  },
  RupyaSlow: {
    fires: { [bucket('1')]: '0+90x30', [bucket('2.5')]: '0+100x30', [bucket('+Inf')]: '0+100x30' },
    quiet: { [bucket('1')]: '0+99x30', [bucket('2.5')]: '0+100x30', [bucket('+Inf')]: '0+100x30' },
  },
  RupyaJobsFail: series('rupya_jobs_total{name="j",outcome="failed"}', '0+1x30', '0x29 1'),
  RupyaConnectionsExhausted: series(
    'rupya_pool_connections{instance="a",pool="main",state="waiting"}',
    '3x30',
    '0x27 3x3',
  ),
  RupyaFiguresMissing: {
    fires: { [spend]: '0x30' },
    quiet: { [spend]: '0x30', [unclosed]: '0x30' },
  },
  RupyaCommitsWait: series('rupya_waiting_commits', '0x28 3x2', '0x29 3'),
  RupyaReplicaAway: series('rupya_replica_lag_seconds{instance="a"}', '61x30', '61x10 2x20'),
  RupyaClockDrift: series('rupya_clock_drift_seconds{instance="a"}', '-6x30', '-4x30'),
  RupyaBooksDoNotHold: series('rupya_book_violations', '1x30', '0x30'),
  RupyaAuditDoesNotHold: series('rupya_audit_violations', '2x30', '0x30'),
  // The test's time begins at 0.
  RupyaChecksOverdue: [
    series(proved, '-93600x30', '-90000x30'),
    series(verified, '-93600x30', '-90000x30'),
    neverEnded(proved, verified),
    neverEnded(verified, proved),
    // A cell of its first day.
    { fires: { [proved]: '-93600x25' }, quiet: { [up]: '1x25' }, at: '25h', every: '1h' },
  ],
  RupyaDayNotClosed: series(unclosed, '1x240', '1x120 0x120', '240m'),
  RupyaProviderFails: {
    fires: { [calls('failed')]: '0+6x30', [calls('answered')]: '0+4x30' },
    quiet: { [calls('failed')]: '0+4x30', [calls('answered')]: '0+6x30' },
  },
  // One that no minute's sweep can book; one that the first sweep has booked.
  RupyaCallbacksFail: series(callbacks('failed'), '0x5 1+1x24', '0x8 1x21', '24m'),
  RupyaPayoutsLate: series('rupya_late_payouts{market="IN"}', '1x120', '1x50 0x70', '120m'),
  RupyaCallbacksOverdue: series('rupya_overdue_callbacks', '1x120', '1x50 0x70', '120m'),
  RupyaCallbacksRefused: series(callbacks('refused'), '0+3x30', '0x28 9x2'),
  RupyaMessageSetAside: series('rupya_outbox_total{topic="t",outcome="dead"}', '0x20 1x10', '1x30'),
  RupyaLinksLeftOut: series('rupya_left_out_links_total{market="IN"}', '0+1x30', '2x30'),
  RupyaMessageSpend: series(spend, '0.81x30', '0.8x30'),
  RupyaCodesRefused: series('rupya_codes_total{outcome="refused-phone"}', '0+60x30', '0+10x30'),
  RupyaCodesGuessed: {
    // In a minute: 30 people, three of whom mistype, and six codes guessed at five times each.
    fires: { [codes]: '0+36x30', [guesses('right')]: '0+28x30', [guesses('wrong')]: '0+33x30' },
    // In a minute: 60 people, every second of whom mistypes once.
    quiet: { [codes]: '0+60x30', [guesses('right')]: '0+58x30', [guesses('wrong')]: '0+30x30' },
  },
  RupyaStaffLockouts: series('rupya_staff_lockouts_total', '0+1x30', '0x28 3x2'),
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool) {
  console.warn('promtool is missing: the alert rules are not tried (Debian: prometheus)')
}

/** What promtool says of the alert on these series: '' when it is as expected. */
const failureOf = (
  alert: string,
  state: 'fires' | 'quiet',
  { at = '30m', every = '1m', [state]: input }: Case,
): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rupya-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'case.json')
  const expression = `count(ALERTS{alertname="${alert}",alertstate="firing"})`
  const samples = state === 'fires' ? [{ labels: '{}', value: 1 }] : []
  writeFileSync(
    file,
    JSON.stringify({
      rule_files: [join(import.meta.dirname, '../..', rulesPath)],
      evaluation_interval: every,
      tests: [
        {
          interval: every,
          input_series: Object.entries(input).map(([name, values]) => ({ series: name, values })),
          promql_expr_test: [{ expr: expression, eval_time: at, exp_samples: samples }],
        },
      ],
    }),
  )
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file])
  return status === 0 ? '' : `${stdout}${stderr}`
}

describe.skipIf(!hasPromtool)('the alert', () => {
  test('rules are valid', () => {
    execFileSync('promtool', ['check', 'rules', join(import.meta.dirname, '../..', rulesPath)])
  })

  test.each(alerts)('%s fires, and does not fire for less', alert => {
    for (const each of [cases[alert] ?? []].flat()) {
      expect(failureOf(alert, 'fires', each)).toBe('')
      expect(failureOf(alert, 'quiet', each)).toBe('')
    }
  })
})

test('every alert has a case', () => {
  expect(Object.keys(cases).toSorted()).toEqual(alerts.toSorted())
})
