// Caches the pages with payment instructions for offline use, and nothing else: it is registered
// for that one address, fetches without cookies, and never stores personal data.
const page = '/dragonpayPaymentInstructions'
const kept = 'payment-instructions-1'
const parameters = ['isNeedPop', 'lang', 'payCode']

/** The cache key of a page; undefined for any other page. */
const keptAddress = address => {
  const asked = new URL(address, self.location.origin)
  if (asked.origin !== self.location.origin || asked.pathname !== page) return undefined
  const url = new URL(page, self.location.origin)
  for (const name of parameters) {
    const value = asked.searchParams.get(name)
    if (value !== null) url.searchParams.set(name, value)
  }
  return url.href
}

const keep = async address => {
  const url = keptAddress(address)
  if (url === undefined) return
  const response = await fetch(url, { credentials: 'omit', redirect: 'error' })
  if (!response.ok) return
  const cache = await caches.open(kept)
  await cache.put(url, response)
}

const open = async request => {
  try {
    return await fetch(request)
  } catch (error) {
    const cache = await caches.open(kept)
    const found = await cache.match(keptAddress(request.url))
    if (found) return found
    // Requested without market or language: a cached list links to every other page.
    const pages = await cache.keys()
    const isList = ({ url }) => !new URL(url).searchParams.has('payCode')
    const nearest = pages.find(isList) ?? pages[0]
    const other = nearest && (await cache.match(nearest))
    if (other) return other
    throw error
  }
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', event => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('payment-instructions-') && name !== kept) await caches.delete(name)
    }
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

self.addEventListener('message', event => {
  const addresses = Array.isArray(event.data?.keep) ? event.data.keep.slice(0, 40) : []
  const keepAll = Promise.all(
    addresses.map(address => keep(String(address)).catch(() => undefined)),
  )
  event.waitUntil(keepAll.then(() => event.source?.postMessage({ kept: true })))
})

self.addEventListener('fetch', event => {
  const { request } = event
  if (request.method === 'GET' && request.mode === 'navigate' && keptAddress(request.url)) {
    event.respondWith(open(request))
  }
})
