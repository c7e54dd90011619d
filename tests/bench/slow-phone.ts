import { type BrowserContext, chromium } from '@playwright/test'
import { addCleanup } from './cleanup.ts'
import { requireProgram } from './required-programs.ts'

/** One load of a page; milliseconds from the start of its navigation. */
export type PageTimings = {
  readonly lcpMs: number
  /** Sum of what each long task after the first paint takes beyond 50 ms. */
  readonly blockingMs: number
  /** When React had hydrated the document; undefined for a page without it. */
  readonly hydratedMs: number | undefined
}

/** 1.6 Mbit/s and 150 ms both ways, as Lighthouse's slow 4G (decision 044). */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const cpuSlowdown = 4
/** Wait after the page has loaded: longer than hydration takes. */
const quietMs = 2500

export type SlowPhone = { readonly view: (address: string) => Promise<PageTimings> }

/** A headless Chromium with a phone's width and speed; its cache stays empty. */
export const openSlowPhone = async (
  base: string,
  cookie: string,
  log: (line: string) => void,
): Promise<SlowPhone> => {
  const browser = await chromium.launch({
    executablePath: requireProgram('chromium', log),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  addCleanup(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const [name = '', value = ''] = cookie.split('=', 2)
  await context.addCookies([{ name, value, url: base }])
  await context.addInitScript(observePage)
  return { view: address => measureView(context, new URL(address, base).href) }
}

const measureView = async (context: BrowserContext, url: string): Promise<PageTimings> => {
  const page = await context.newPage()
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const response = await page.goto(url, { waitUntil: 'load' })
    if (!response?.ok()) throw new Error(`${url}: ${response?.status()}`)
    await page.waitForTimeout(quietMs)
    const seen = await page.evaluate(() => (globalThis as unknown as ObservedPage).seen)
    if (seen.lcpMs === 0) throw new Error(`${url}: nothing was painted`)
    const blockingMs = seen.longTasks
      .filter(task => task.endMs > seen.fcpMs)
      .reduce((sum, task) => sum + Math.max(0, task.endMs - task.startMs - 50), 0)
    return { lcpMs: seen.lcpMs, blockingMs, hydratedMs: seen.hydratedMs }
  } finally {
    await page.close()
  }
}

/** What `observePage` leaves on the page's global object. */
type ObservedPage = {
  seen: {
    fcpMs: number
    lcpMs: number
    longTasks: { startMs: number; endMs: number }[]
    hydratedMs: number | undefined
  }
}

/**
 * Runs in the page before any of the page's own scripts; so it uses nothing from outside itself.
 */
const observePage = () => {
  const seen: ObservedPage['seen'] = { fcpMs: 0, lcpMs: 0, longTasks: [], hydratedMs: undefined }
  Object.assign(globalThis, { seen })
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  observe('paint', entry => {
    if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime
  })
  observe('largest-contentful-paint', entry => {
    seen.lcpMs = entry.startTime
  })
  observe('longtask', ({ startTime, duration }) => {
    seen.longTasks.push({ startMs: startTime, endMs: startTime + duration })
  })
  // React marks every hydrated element with a property of its own.
  const timer = setInterval(() => {
    const element = document.body?.firstElementChild
    if (!element || !Object.keys(element).some(key => key.startsWith('__reactProps'))) return
    seen.hydratedMs = performance.now()
    clearInterval(timer)
  }, 10)
}
