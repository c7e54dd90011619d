import type { Page } from '@playwright/test'
import { findCanaries } from './canaries.ts'

/** What a browser has kept or sent of an open page, beside what is drawn. */
export type BrowserTraces = {
  /** Of every request and of every entry of the history. */
  readonly addresses: readonly string[]
  readonly console: readonly string[]
}

/** Collects what a page says and where it goes, from now on. */
export const watchBrowser = (page: Page): BrowserTraces => {
  const addresses: string[] = []
  const lines: string[] = []
  page.on('request', request => addresses.push(request.url()))
  page.on('framenavigated', frame => addresses.push(frame.url()))
  page.on('console', message => lines.push(message.text()))
  page.on('pageerror', error => lines.push(String(error)))
  return { addresses, console: lines }
}

/** Everything that the page's origin has stored in the browser, as text by where it is. */
export const readStorage = async (page: Page): Promise<Readonly<Record<string, string>>> => {
  const cookies = JSON.stringify(await page.context().cookies())
  const stored = await page.evaluate(async () => {
    const readAll = async (request: IDBRequest): Promise<unknown> =>
      await new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const databases = (await indexedDB.databases()).map(async ({ name = '' }) => {
      const database = (await readAll(indexedDB.open(name))) as IDBDatabase
      const stores = [...database.objectStoreNames].map(async store => {
        const all = database.transaction(store).objectStore(store)
        return [store, await readAll(all.getAllKeys()), await readAll(all.getAll())]
      })
      const texts = await Promise.all(stores)
      database.close()
      return [name, texts]
    })
    const responses = (await caches.keys()).map(async name => {
      const cache = await caches.open(name)
      const kept = (await cache.keys()).map(async request => [
        request.url,
        await (await cache.match(request))?.text(),
      ])
      return [name, await Promise.all(kept)]
    })
    return {
      localStorage: JSON.stringify(Object.entries(localStorage)),
      sessionStorage: JSON.stringify(Object.entries(sessionStorage)),
      indexedDB: JSON.stringify(await Promise.all(databases)),
      cacheStorage: JSON.stringify(await Promise.all(responses)),
      history: JSON.stringify([history.state, window.name]),
    }
  })
  return { ...stored, cookies }
}

/** Everything that the page's document says, drawn or not, with what its fields hold. */
export const readDocument = async (page: Page): Promise<string> =>
  await page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      document.body.textContent,
      document.title,
      ...[...document.querySelectorAll('input, textarea')].map(
        // Safe: the selector finds nothing else.
        field => (field as HTMLInputElement).value,
      ),
    ].join('\n'),
  )

/** The canaries in a browser's storage, addresses and console, each with where it is. */
export const findKeptCanaries = async (page: Page, traces: BrowserTraces): Promise<string[]> => {
  const texts = {
    ...(await readStorage(page)),
    // As sent and as read: a typed value is encoded in an address.
    addresses: traces.addresses.map(each => `${each}\n${safelyDecoded(each)}`).join('\n'),
    console: traces.console.join('\n'),
  }
  return Object.entries(texts).flatMap(([place, text]) =>
    findCanaries(text).map(canary => `${place}: ${canary}`),
  )
}

const safelyDecoded = (address: string): string => {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '))
  } catch {
    return address
  }
}
