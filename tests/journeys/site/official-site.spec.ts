import { listContactMessages, readContactMessage } from '#contract/site/staff-calls.ts'
import { replyData } from '../../harness/app/reply-data.ts'
import { siteCopies } from '../../harness/copy/site-copy.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'

const apiBase = { prefix: 'h5-api', provider: 'rupya' } as const

for (const copy of siteCopies) {
  const query = `?isNeedPop=${copy.market === 'IN' ? '1' : '0'}&lang=${copy.language}&keepLang=1`
  const alone = { market: copy.market, language: copy.language }

  test.describe(`the official site in ${alone.market}, ${alone.language}`, () => {
    test('shows a visitor what a loan costs, and where the terms are', async ({ page }) => {
      await page.goto(`/${query}`)
      await expect(page).toHaveTitle(/– Rupya$/)
      const example = page.getByRole('region', { name: copy.example })
      await expect(example).toContainText('APR')
      await expect(example).toContainText(copy.amount)
      await page.getByRole('navigation', { name: copy.nav }).getByText(copy.terms).click()
      await expect(page).toHaveURL(/\/Loan\?/)
      await expect(page.getByRole('link', { name: copy.terms })).toHaveAttribute(
        'aria-current',
        'page',
      )
      const frame = page.frameLocator(`iframe[title="${copy.terms}"]`)
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText(copy.terms)
      await expect(frame.getByText(copy.lateFigure).first()).toBeVisible()
      await expect(page.locator('iframe')).toHaveAttribute('sandbox', '')
    })

    test('asks for what is missing, keeps what was typed, and stores the message', async ({
      page,
      baseURL,
    }) => {
      await page.goto(`/Contact${query}`)
      const person = `Visitor ${copy.market}-${copy.language} <b>x</b>`
      await page.getByLabel(copy.name, { exact: true }).fill(person)
      await page.getByRole('button', { name: copy.send }).click()
      const summary = page.locator('form [role=alert]')
      await expect(summary).toContainText(copy.incomplete)
      await expect(page.getByLabel(copy.name, { exact: true })).toHaveValue(person)
      await page.getByLabel(copy.telephone).fill('+62 812 0000 4455')
      await page.getByLabel(copy.message).fill('<img src=x onerror="document.title=1">')
      await page.getByRole('button', { name: copy.send }).click()
      await expect(page.locator('form [role=status]')).toContainText(copy.submitted)
      await expect(page).toHaveTitle(/Rupya/)

      const staff = sandboxStaff({
        ...apiBase,
        origin: baseURL ?? '',
        fetch: request => fetch(request),
      })
      const { messages } = replyData(await staff(listContactMessages, {}))
      const reads = await Promise.all(
        messages.map(
          async ({ messageId }) =>
            await staff(readContactMessage, { messageId, reason: 'a journey looks' }),
        ),
      )
      expect(reads.map(read => read.data?.name)).toContain(person)
    })

    test('stores an address for the newsletter', async ({ page }) => {
      await page.goto(`/${query}`)
      await expect(page.getByText(copy.join)).toBeVisible()
      await page.getByRole('button', { name: copy.subscribe }).click()
      await expect(page.locator('form [role=alert]')).toContainText(copy.incomplete)
      await page.getByLabel(copy.email).fill(`${copy.market}-${copy.language}@example.org`)
      await page.getByRole('button', { name: copy.subscribe }).click()
      await expect(page.getByRole('region', { name: copy.news })).toContainText(copy.submitted)
    })
  })
}

test.describe('the calculator', () => {
  test('shows what another loan costs as soon as it is chosen', async ({ page }) => {
    await page.goto('/?isNeedPop=1')
    const figures = page.locator('[data-figures]')
    const before = (await figures.textContent()) ?? ''
    await page.getByLabel('Loan amount').selectOption('40000.00')
    await expect(figures).not.toHaveText(before)
    await expect(page.getByLabel('Loan amount')).toHaveValue('40000.00')
    await expect(page).toHaveURL(/\/\?isNeedPop=1$/)
    await expect(page.getByRole('link', { name: 'Apply for a loan' })).toHaveCount(1)
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('sends the form', async ({ page }) => {
      await page.goto('/?isNeedPop=1')
      const figures = page.locator('[data-figures]')
      const before = (await figures.textContent()) ?? ''
      await page.getByLabel('Loan amount').selectOption('40000.00')
      await page.getByRole('button', { name: 'Work it out' }).click()
      await expect(page).toHaveURL(/amount=40000/)
      await expect(figures).not.toHaveText(before)
      await expect(page.getByLabel('Loan amount')).toHaveValue('40000.00')
    })
  })
})

test.describe('the banners', () => {
  const first = 'Know the full cost before you borrow'
  const second = 'If paying is hard, talk to us'

  test('change by themselves, stop on request, and are turned by keyboard', async ({ page }) => {
    await page.clock.install()
    await page.goto('/?isNeedPop=1')
    const heading = (name: string) => page.getByRole('heading', { name })
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(heading(first)).toBeVisible()
    await expect(heading(second)).toBeHidden()
    await page.clock.runFor(3_100)
    await expect(heading(second)).toBeVisible()
    await expect(heading(first)).toBeHidden()
    await page.clock.runFor(3_000)
    await expect(heading(first)).toBeVisible()

    await page.getByRole('button', { name: 'Pause' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await page.getByRole('button', { name: 'Play' }).blur()
    await page.clock.runFor(10_000)
    await expect(heading(first)).toBeVisible()
    await page.getByRole('button', { name: 'Next' }).focus()
    await page.keyboard.press('Enter')
    await expect(heading(second)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact us' })).toBeVisible()
    // A hidden banner cannot be reached either.
    await expect(page.getByRole('link', { name: 'See an example' })).toBeHidden()
  })

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('do not move', async ({ page }) => {
      await page.clock.install()
      await page.goto('/?isNeedPop=1')
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
      await page.clock.runFor(10_000)
      await expect(page.getByRole('heading', { name: first })).toBeVisible()
    })
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('are both there to read, and the forms work', async ({ page }) => {
      await page.goto('/?isNeedPop=1')
      await expect(page.getByRole('heading', { name: first })).toBeVisible()
      await expect(page.getByRole('heading', { name: second })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
      await page.goto('/Contact?isNeedPop=1')
      await page.getByLabel('Name', { exact: true }).fill('No Script')
      await page.getByLabel('Telephone').fill('080 0000 0001')
      await page.getByLabel('Message').fill('Please call me.')
      await page.getByRole('button', { name: 'Send' }).click()
      await expect(page.getByText('Submit successfully!')).toBeVisible()
    })
  })
})

test('a document may be framed by our own pages alone, and nothing else may', async ({
  request,
}) => {
  const policyOf = async (path: string) =>
    (await request.get(path)).headers()['content-security-policy'] ?? ''
  expect(await policyOf('/documents/privacy')).toContain("frame-ancestors 'self'")
  expect(await policyOf('/documents/loan-terms')).toContain("frame-ancestors 'self'")
  expect(await policyOf('/Policy')).toContain("frame-ancestors 'none'")
  expect((await request.get('/documents/anything')).status()).toBe(404)
})
