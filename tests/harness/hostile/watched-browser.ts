import type { BrowserContext, Page } from '@playwright/test'
import { leadsAway, linkedFromOurPages } from './address-strings.ts'

/** Result of opening pages; each list should stay empty but the last two counts. */
export type BrowserFindings = {
  /** Numbers of the strings that ran, dialogs, and page errors. */
  readonly ran: string[]
  readonly policyReports: string[]
  /** Elements and attributes that only a string can have created. */
  readonly forged: string[]
  readonly away: string[]
  /** The numbers of the strings that a page showed, as text or in a field. */
  readonly shown: Set<number>
  loads: number
}

/** Records everything that runs, or would have run without the policy, on any page of a phone. */
export const watchContext = async (
  context: BrowserContext,
  origin: string,
): Promise<BrowserFindings> => {
  const watched: BrowserFindings = {
    ran: [],
    policyReports: [],
    forged: [],
    away: [],
    shown: new Set(),
    loads: 0,
  }
  await context.exposeBinding('__ran', ({ page }, number) => {
    watched.ran.push(`${number} on ${page.url()}`)
  })
  await context.exposeBinding('__reported', ({ page }, report) => {
    watched.policyReports.push(`${report} on ${page.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const { violatedDirective, blockedURI, sample } = event
      // Exposed to every page above.
      const { __reported } = globalThis as unknown as { __reported: (text: string) => void }
      __reported(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  context.on('request', request => {
    if (!request.isNavigationRequest()) return
    if (leadsAway(request.url(), { origin })) watched.away.push(`went to ${request.url()}`)
  })
  context.on('dialog', dialog => {
    watched.ran.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('weberror', error => {
    const at = error.page()?.url()
    watched.ran.push(`broke the page's own script: ${error.error().message} on ${at}`)
  })
  return watched
}

/** Opens one address, and inspects the page once its own script has hydrated it. */
export const openAndScan = async (
  page: Page,
  watched: BrowserFindings,
  address: string,
): Promise<void> => {
  await page.goto(address, { waitUntil: 'load' })
  await scanCurrentPage(page, watched)
}

const scanCurrentPage = async (page: Page, watched: BrowserFindings): Promise<void> => {
  const { forged, links, shown } = await scanWithRetry(page)
  const at = page.url().slice(0, 120)
  watched.loads += 1
  watched.forged.push(...forged.map(each => `${each} on ${at}`))
  const { origin } = new URL(page.url())
  const away = links.filter(link => leadsAway(link, { origin, allowed: linkedFromOurPages }))
  watched.away.push(...away.map(link => `${link} on ${at}`))
  for (const number of shown) watched.shown.add(number)
}

/** A page may navigate by itself meanwhile: then the page it navigated to is inspected. */
const scanWithRetry = async (page: Page, tries = 3): Promise<ReturnType<typeof scan>> => {
  try {
    // Whatever runs by itself does so right after hydration.
    await page.waitForTimeout(30)
    return await page.evaluate(scan)
  } catch (error) {
    if (tries === 0) throw error
    await page.waitForLoadState('load')
    return await scanWithRetry(page, tries - 1)
  }
}

/** Runs in the page. */
const scan = (): { forged: string[]; links: string[]; shown: number[] } => {
  const forged: string[] = []
  const links: string[] = []
  const leading = ['href', 'action', 'formaction', 'data', 'xlink:href']
  const never = 'base, object, embed, marquee, math, meta[http-equiv], iframe[srcdoc]'
  for (const element of document.querySelectorAll(never)) forged.push(element.outerHTML)
  for (const element of document.querySelectorAll('script, style')) {
    const { nonce } = element as HTMLElement
    if (!nonce && element.textContent?.includes('__ran')) forged.push(element.outerHTML)
  }
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) forged.push(`${element.tagName} ${name}=${value}`)
      if (!leading.includes(name) || !URL.canParse(value, document.baseURI)) continue
      links.push(new URL(value, document.baseURI).href)
    }
  }
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea')
  // biome-ignore lint/performance/useDomNodeTextContent: visible text only, without scripts
  const texts = [document.title, document.body.innerText, ...[...fields].map(each => each.value)]
  const shown = [...texts.join('\n').matchAll(/__ran\((\d+)\)/g)].map(found => Number(found[1]))
  return { forged, links, shown }
}

/**
 * Fills every field of the page's forms with a text and sends each, as a browser without script
 * would; returns the number of forms sent.
 */
export const sendForms = async (
  context: BrowserContext,
  watched: BrowserFindings,
  { address, text }: { readonly address: string; readonly text: string },
): Promise<number> => {
  for (let place = 0; ; place += 1) {
    // A page of its own for each: the reply to a form may navigate by itself.
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'load' })
    const isThere = place < (await page.locator('form[method=post]').count())
    if (isThere) {
      await page.waitForFunction(isTakenOver, undefined, { polling: 50 })
      const answered = page.waitForEvent('load')
      await page.evaluate(fillAndSend, { place, text })
      await answered
      await scanCurrentPage(page, watched)
    }
    await page.close()
    if (!isThere) return place
  }
}

/**
 * Runs in the page: whether its own script, where the router has one, has hydrated the markup.
 * Fields filled in before that would not match the router's own markup.
 */
const isTakenOver = (): boolean =>
  !('documentStart' in globalThis) ||
  Object.keys(document.querySelector('main') ?? {}).some(name => name.startsWith('__react'))

/** Runs in the page. */
const fillAndSend = ({ place, text }: { place: number; text: string }): void => {
  const form = document.querySelectorAll<HTMLFormElement>('form[method=post]')[place]
  if (!form) throw new Error('the form is gone')
  for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    if (field.type === 'hidden' || field.type === 'file') continue
    if (field.tagName === 'SELECT') field.append(new Option(text, text, true, true))
    else field.value = text
    if (field.type === 'radio' || field.type === 'checkbox') field.checked = true
  }
  // Not the form's own field of this name, should it have one.
  HTMLFormElement.prototype.submit.call(form)
}
