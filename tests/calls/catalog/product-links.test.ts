import { beforeAll, expect, test } from 'vitest'
import {
  openProduct,
  productApply,
  productPush,
  recommendProductList,
} from '#contract/catalog/calls.ts'
import type { Borrower } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp({ environment: { RUPYA_LINK_HOSTS: 'lender.example,*.partner.example' } })

// One borrower for the whole table: only the product's link changes.
let dewi: Borrower
beforeAll(async () => {
  dewi = await shared().enter('dewi')
})

/** The replies of every call that returns a link, for one lender link. */
const linkRepliesFor = async (link: string) => {
  await shared()
    .services.db.updateTable('catalog.product')
    .set({ partnerUrl: link })
    .where('productId', '=', 'pinjam-teduh')
    .execute()
  const application = { product_id: 'pinjam-teduh', module_id: '300' }
  const place = { moduleId: '300', positionId: '0', productCode: 'pinjam-teduh' }
  const [apply, push, open, list] = await Promise.all([
    dewi.call(productApply, application),
    dewi.call(productPush, { ...application, consent: '1' }),
    dewi.call(openProduct, place),
    dewi.call(recommendProductList, {}),
  ])
  const listed = list.data?.find(({ id }) => id === 'pinjam-teduh')
  return { links: [apply, push, open], globally: listed?.globally }
}

// Source: the table of open redirects that every lender link must withstand.
test.each([
  ['another host', 'https://evil.example/'],
  ['a host that only ends alike', 'https://evil-lender.example/'],
  ['the allowed host as a mere beginning', 'https://lender.example.evil.example/'],
  ['plain http', 'http://lender.example/'],
  ['a protocol-relative address', '//e'],
  ['a backslash for a slash', '\\/e'],
  ['two backslashes', '\\\\e'],
  ['a scheme without slashes', 'https:e'],
  ['a scheme with one slash', 'https:/lender.example'],
  ['a path', '/home'],
  ['a script', 'javascript:alert(1)'],
  ['a script in capitals', 'JaVaScRiPt:alert(1)'],
  ['a script behind a tab', 'java\tscript:alert(1)'],
  ['a document of its own', 'data:text/html,<script>alert(1)</script>'],
  ['credentials before another host', 'https://lender.example@evil.example/'],
  ['credentials before the right host', 'https://a:b@lender.example/'],
  ['an encoded host', 'https://evil.example%2f.lender.example/'],
  ['a line break', 'https://lender.example/\r\nSet-Cookie:a=b'],
  ['an encoded line break', 'https://lender.example/%0d%0aSet-Cookie:a=b'],
  ['a line break encoded twice', 'https://lender.example/%250d%250aSet-Cookie:a=b'],
  ['letters that look like Latin ones', 'https://lend\u0435r.example/'],
  ['another port', 'https://lender.example:8443/'],
  ['an Android intent', 'intent://lender.example#Intent;scheme=https;end'],
  ['a file', 'file:///etc/passwd'],
  ['nothing', ''],
])('a lender’s link with %s is handed out by no call', async (_, link) => {
  const { links, globally } = await linkRepliesFor(link)
  for (const reply of links) expect(reply).toMatchObject({ code: '4005', data: null })
  expect(globally).toBe('0')
})

test.each([
  ['https://lender.example/apply', 'https://lender.example'],
  ['https://shop.partner.example/a?b=c', 'https://shop.partner.example'],
])('%s is handed out with its host as it stands', async (link, origin) => {
  const { links, globally } = await linkRepliesFor(link)
  for (const reply of links) expect(new URL(reply.data?.url ?? '').origin).toBe(origin)
  expect(globally).toBe('1')
})

test('a client’s own statement of its origin cannot change where a link leads', async () => {
  await linkRepliesFor('https://lender.example/apply')
  const { data } = await dewi.call(productApply, {
    product_id: 'pinjam-teduh',
    module_id: '300',
    scene: '#@evil.example',
    utm_tag: '&next=https://evil.example',
    app_from: '//evil.example',
  })
  const url = new URL(data?.url ?? '')
  expect([url.origin, url.pathname, url.hash]).toEqual(['https://lender.example', '/apply', ''])
  expect(url.searchParams.get('next')).toBeNull()
})
