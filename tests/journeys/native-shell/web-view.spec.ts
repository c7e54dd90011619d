import { bridgeActions } from '#web/bridge/actions.ts'
import { catalogCopy } from '../../harness/copy/catalog-copy.ts'
import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'
import { type BridgeCall, openWebView, type WebView } from '../../webkit/web-view.ts'

// A real web view (WebKitGTK) in a shell that registers message handlers as an iOS app does. Where
// it is not available, run-journeys.ts says why.
const { RUPYA_WEBKIT_MISSING: missing = '' } = process.env
test.skip(missing !== '', missing)
test.describe.configure({ mode: 'serial' })

const copy = expectedCopy.ID
const productCopy = catalogCopy.ID

let shell: WebView
test.beforeAll(async () => {
  if (missing === '') shell = await openWebView({ width: 360, height: 800, actions: bridgeActions })
})
test.afterAll(async () => {
  await shell?.[Symbol.asyncDispose]()
})

const printBridgeCalls = (where: string, input: readonly BridgeCall[]): void => {
  const lines = input.map(({ action, params }) => `  ${action} ${JSON.stringify(params)}`)
  process.stdout.write(`${shell.engine}, ${where}:\n${lines.join('\n')}\n`)
}

test('each of the eleven actions reaches the shell with its parameters', async ({ baseURL }) => {
  const before = shell.bridgeCalls.length
  await shell.open(`${baseURL}/testPreview?productId=dana-cepat&orderId=A-1`)
  for (const action of bridgeActions) {
    await shell.tap('main button', action)
    await shell.untilCalled(action)
  }
  const input = shell.bridgeCalls.slice(before)
  printBridgeCalls('the test preview', input)
  expect(input).toEqual([
    { action: 'openPage', params: { url: 'https://rupya.example/help' } },
    { action: 'closeWebView', params: {} },
    {
      action: 'openPageWithParams',
      params: { page: 'loanDetail', params: { productId: 'dana-cepat', orderId: 'A-1' } },
    },
    { action: 'goHome', params: {} },
    { action: 'goMine', params: {} },
    { action: 'forceLogin', params: {} },
    { action: 'callTelephone', params: { telephone: '+62 21 0000 0000' } },
    { action: 'rateApp', params: {} },
    { action: 'confirmTrackingPoint', params: { point: 'test-preview' } },
    { action: 'startBank', params: { orderId: 'A-1' } },
    { action: 'endBank', params: { orderId: 'A-1', result: 'left' } },
  ])
})

test("the borrower's own pages call the shell for what the shell opens", async ({
  baseURL,
  sandbox,
}) => {
  const before = shell.bridgeCalls.length
  const at = (path: string) => shell.open(new URL(path, baseURL).href)
  const expectBridgeCalls = (action: string) =>
    expect.poll(() => shell.bridgeCalls.slice(before).filter(each => each.action === action))

  await at('/loanDetail?productId=a&orderId=b')
  await expectBridgeCalls('forceLogin').not.toEqual([])

  const loan = new URL(await at(await sandbox.entryUrlFor(journeyPersonaId('web-view', 'ID'))))
  expect(loan.pathname).toBe('/loanDetail')
  expect(loan.searchParams.has('ticket')).toBe(false)
  await shell.screenshot('test-results/web-view-loan-detail.png')
  await shell.tap('main a', 'Telepon kami')
  await expectBridgeCalls('callTelephone').toHaveLength(1)

  await at('/home')
  await shell.tap('main a[href="/mine"]', '')
  await expectBridgeCalls('goMine').toHaveLength(1)
  await at('/relevant?scene=banner_fudai')
  await shell.tap('main a', productCopy.backHome)
  await expectBridgeCalls('goHome').toHaveLength(1)

  await at(`/repayment${loan.search}`)
  await shell.tap('main button', copy.paySoon)
  await expectBridgeCalls('startBank').toHaveLength(1)
  await shell.until(`document.body.textContent.includes(${JSON.stringify(copy.waiting)})`)
  await shell.run('history.back()')
  await expectBridgeCalls('endBank').toHaveLength(1)

  await at(await sandbox.entryUrlFor(journeyPersonaId('web-view-settled', 'ID')))
  // Another borrower's address asks before it replaces the session.
  await shell.tap('main button', 'Pindah ke akun lain')
  await shell.tap('dialog label', copy.stars(5))
  await shell.tap('dialog button', copy.rateSend)
  await expectBridgeCalls('rateApp').toHaveLength(1)

  // A ticket's session reads and pays; applying needs a code of the borrower's own phone, once.
  await at('/stepUp')
  await shell.tap('main button', 'Kirim kode')
  await shell.until(`document.querySelector('input[name=smsCode]') !== null`)
  const [ending] = String(
    await shell.run('document.body.textContent.match(/••••\\d{4}/)[0]'),
  ).match(/\d{4}$/) ?? ['']
  const code = await sandbox.codeSentTo(ending)
  await shell.run(`document.querySelector('input[name=smsCode]').value = '${code}'`)
  await shell.tap('main button', 'Konfirmasi')
  await shell.until(`document.querySelector('input[name=smsCode]') === null`)
  // Other lenders are shown where no loan is open.
  await at('/relevant')
  await shell.tap('main button', `${productCopy.goOn}: ${productCopy.partner.name}`)
  await expectBridgeCalls('openPage').toHaveLength(1)
  printBridgeCalls("the borrower's pages", shell.bridgeCalls.slice(before))
})
