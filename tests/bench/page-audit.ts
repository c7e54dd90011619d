import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../harness/faults/fault-environment.ts'
import { addCleanup } from './cleanup.ts'
import { requireProgram } from './required-programs.ts'

export const auditCategories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** One run of Lighthouse; scores from 0 to 100, times in milliseconds. */
export type PageAudit = {
  readonly scores: Readonly<Record<(typeof auditCategories)[number], number>>
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly layoutShift: number
  /** Audits with a weight in a score that did not pass, each with the first places it names. */
  readonly failed: readonly string[]
}

export type AuditOptions = {
  /** The session's cookie; undefined: a visitor. */
  readonly cookie: string | undefined
  /** Audits that are left out of their category's score. */
  readonly without: readonly string[]
}

export type Auditor = {
  readonly audit: (url: string, options: AuditOptions) => Promise<PageAudit>
}

/** A headless Chromium that Lighthouse drives: its phone, slow 4G and processor, all simulated. */
export const openAuditor = async (log: (line: string) => void): Promise<Auditor> => {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: requireProgram('chromium', log),
    args: [
      `--remote-debugging-port=${port}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  addCleanup(() => browser.close())
  return {
    audit: async (url, { cookie, without }) => {
      const load = async () => {
        const result = await lighthouse(url, {
          port,
          logLevel: 'error',
          onlyCategories: [...auditCategories],
          skipAudits: [...without],
          ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } }),
        })
        if (!result) throw new Error(`${url}: Lighthouse gave no report`)
        return result.lhr
      }
      const report = await load()
      // A recording that the browser began too late says nothing of the page: Lighthouse asks to run again.
      return auditOf(report.runtimeError?.code === 'NO_NAVSTART' ? await load() : report)
    },
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** @throws where the page did not load, or a category or figure is missing. */
const auditOf = (report: Report): PageAudit => {
  const { categories, audits, runtimeError, finalDisplayedUrl: url } = report
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`)
  const scoreOf = (category: string): number => {
    const score = categories[category]?.score
    if (typeof score !== 'number') throw new Error(`${url}: no score for ${category}`)
    return Math.round(score * 100)
  }
  const figureOf = (audit: string): number => {
    const value = audits[audit]?.numericValue
    if (value === undefined) throw new Error(`${url}: no figure for ${audit}`)
    return value
  }
  const judged = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  const failed = judged.flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) return []
    return [`${id} ${Math.round(audit.score * 100)}${placesOf(audit.details)}`]
  })
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    firstPaintMs: figureOf('first-contentful-paint'),
    largestPaintMs: figureOf('largest-contentful-paint'),
    blockingMs: figureOf('total-blocking-time'),
    layoutShift: figureOf('cumulative-layout-shift'),
    failed: [...new Set(failed)],
  }
}

/** The first elements or addresses that a failed audit names. */
const placesOf = (details: unknown): string => {
  const places = [
    ...JSON.stringify(details ?? {}).matchAll(/"(?:selector|url|description)":"([^"]+)"/g),
  ]
  const named = places.slice(0, 3).map(([, place]) => place)
  return named.length === 0 ? '' : ` (${named.join('; ')})`
}
