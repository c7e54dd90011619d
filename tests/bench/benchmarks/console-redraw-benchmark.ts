import { type Browser, chromium, type Page } from '@playwright/test'
import { staffSandboxSignIn } from '#contract/sandbox/calls.ts'
import { callOf, startBenchServer } from '../bench-server.ts'
import { addCleanup } from '../cleanup.ts'
import { type Benchmark, type Measurement, median, quantile, runsOf } from '../measurement.ts'
import { requireProgram } from '../required-programs.ts'

const rows = 100
const rounds = 20

export const consoleRedrawBenchmark: Benchmark = {
  name: 'console-redraw',
  title: 'A list of 100 rows of the console redraws in Chromium',
  measure: async ({ log }) => {
    const { base } = await startBenchServer()
    const browser = await chromium.launch({
      executablePath: requireProgram('chromium', log),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    addCleanup(() => browser.close())
    const page = await openList(browser, base)
    const figures: Measurement[] = []
    for (const action of ['sort', 'filter', 'select'] as const) {
      const times: number[] = []
      for (let round = 0; round <= rounds; round += 1) times.push(await timeAction(page, action))
      const measured = times.slice(1)
      log(`${action}: ${runsOf(measured)}`)
      figures.push({
        label: `${rows} rows redraw after ${action}, p95`,
        measured: quantile(measured, 0.95),
        unit: 'ms',
        threshold: { atMost: 100 },
        note: `median ${median(measured).toFixed(1)} ms of ${rounds}; until the frame is drawn`,
      })
    }
    return figures
  },
}

const openList = async (browser: Browser, base: string): Promise<Page> => {
  const { path, headers } = callOf(staffSandboxSignIn, '')
  const entered = await fetch(new URL(path, base), {
    method: 'POST',
    headers: { ...headers, origin: base },
    body: new URLSearchParams({ role: 'team-lead' }),
  })
  const [name = '', value = ''] = (entered.headers.get('set-cookie') ?? '').split(/[=;]/)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addCookies([{ name, value, url: base }])
  const page = await context.newPage()
  await page.addInitScript(answerLoans, rows)
  await page.goto(new URL('/staff/loans', base).href)
  await page
    .locator('tbody tr')
    .nth(rows - 1)
    .waitFor()
  // The first key moves to no other row.
  await page.keyboard.press('j')
  return page
}

/**
 * Runs in the page before its own scripts, so it uses nothing from outside itself: the list of loans is
 * answered from memory, so that what is measured is the drawing alone.
 */
const answerLoans = (count: number) => {
  const loans = Array.from({ length: count }, (_, no) => ({
    loanId: `00000000-0000-7000-8000-${String(no).padStart(12, '0')}`,
    orderNo: `P${String(no).padStart(14, '0')}`,
    borrowerId: '00000000-0000-7000-8000-000000000000',
    market: no % 2 === 0 ? 'ID' : 'IN',
    currency: no % 2 === 0 ? 'IDR' : 'INR',
    productName: 'Dana Usaha',
    state: no % 3 === 0 ? 'overdue' : 'running',
    writtenOffOn: null,
    amount: String(1_000_000 + 7919 * no),
    daysPastDue: no % 3 === 0 ? no : 0,
    overdue: no % 3 === 0 ? '50000' : '0',
    appliedAt: new Date(Date.UTC(2026, 9, 1, 0, no)).toISOString(),
    disbursedOn: '2026-10-02',
  }))
  const plain = globalThis.fetch
  let asked = 0
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!new URL(address, location.href).pathname.endsWith('/staff/loans')) {
      return await plain(input, init)
    }
    // Other rows in another order each time, as another filter or order gives.
    asked += 1
    const shown = loans.map(loan => ({ ...loan, orderNo: `${loan.orderNo}-${asked}` }))
    if (asked % 2 === 0) shown.reverse()
    return Response.json({
      code: '0',
      message: '',
      success: true,
      data: { rows: shown, after: null },
    })
  }
}

type Action = 'sort' | 'filter' | 'select'

/** Milliseconds from the press until the frame with what it changed has been drawn. */
const timeAction = async (page: Page, action: Action): Promise<number> => {
  if (action === 'filter') await page.getByRole('radiogroup').first().waitFor()
  return await page.evaluate(async (chosen: Action) => {
    const body = document.querySelector('tbody')
    if (!body) throw new Error('there is no list')
    const press = (): void => {
      if (chosen === 'sort') {
        document.querySelector<HTMLButtonElement>('th[data-column="amount"] button')?.click()
      } else if (chosen === 'filter') {
        document.querySelector<HTMLInputElement>('[role="radiogroup"] input:not(:checked)')?.click()
      } else {
        const isLast = !body.querySelector('tr[data-active]')?.nextElementSibling
        const key = isLast ? 'k' : 'j'
        document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }
    }
    const changed = new Promise<void>(resolve => {
      new MutationObserver((_, observer) => {
        observer.disconnect()
        resolve()
      }).observe(body, { subtree: true, childList: true, characterData: true, attributes: true })
    })
    const startedAt = performance.now()
    press()
    await changed
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - startedAt
  }, action)
}
