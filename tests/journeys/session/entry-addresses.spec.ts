import { expectedCopy } from '../../harness/copy/expected-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

const reader = journeyPersonaId('reader', 'ID')

for (const [old, current] of [
  ['/loanDetailsV3', '/loanDetail'],
  ['/chooseRepay', '/individual'],
] as const) {
  test(`${old} leads to ${current} and keeps its whole query`, async ({ page, enter }) => {
    const order = await enter(reader)
    const answer = await page.goto(`${old}?${order}&lang=en&extra=1`)
    expect(answer?.status()).toBe(200)
    await expect(page).toHaveURL(`${current}?${order}&lang=en&extra=1`)
  })
}

test('a ticket signs in once, and is in no address afterwards', async ({
  page,
  browser,
  sandbox,
}) => {
  const ticket = await sandbox.entryUrlFor(reader)
  await open(page, ticket)
  await expect(page).toHaveURL(/\/loanDetail\?productId=dana-cepat&orderId=[0-9a-f-]+$/)
  await expect(page.getByText('Rp1.060.000').first()).toBeVisible()
  const otherBrowser = await browser.newContext()
  const second = await otherBrowser.newPage()
  await open(second, ticket)
  await expect(second.getByRole('heading', { name: expectedCopy.ID.signedOut })).toBeVisible()
  expect(second.url()).not.toContain('ticket')
  await otherBrowser.close()
})

test("a shell's sessionId signs in, and is in no address afterwards", async ({
  page,
  context,
  browser,
  enter,
}) => {
  const order = await enter(reader)
  const token = (await context.cookies()).find(({ name }) => name === 'rupya')?.value
  const shell = await browser.newContext()
  const inShell = await shell.newPage()
  await open(inShell, `/loanDetail?${order}&sessionId=${token}&deviceId=phone-1&isNeedPop=0`)
  await expect(inShell).toHaveURL(`/loanDetail?${order}&isNeedPop=0`)
  await expect(inShell.getByText('Rp1.060.000').first()).toBeVisible()
  expect(page.url()).not.toContain('sessionId')
  await shell.close()
})

test('a sessionId that is no session is dropped, and the page asks to sign in', async ({
  page,
}) => {
  await open(page, '/loanDetail?productId=dana-cepat&orderId=1&sessionId=made-up')
  await expect(page).toHaveURL('/loanDetail?productId=dana-cepat&orderId=1')
  await expect(page.getByRole('heading', { name: expectedCopy.ID.signedOut })).toBeVisible()
})
