import { bridgeActions } from '#web/bridge/actions.ts'
import { installBridgeRecorder } from '#web/bridge/recorder.ts'
import { createTestImage } from '../../harness/app/test-image.ts'
import { expect, test } from '../../harness/journeys/fixtures.ts'
import { open } from '../../harness/pages/page-actions.ts'
import { journeyPersonaId } from '../../harness/personas/journey-personas.ts'

test('a tester opens pages as an app would, and sees what each action of the shell would be', async ({
  page,
  enter,
}) => {
  const order = await enter(journeyPersonaId('reader', 'ID'))
  await open(page, '/testPreview')
  await expect(page.getByLabel('ID pesanan')).toHaveValue(order.get('orderId') ?? '')
  await page.getByLabel('Versi aplikasi').fill('4.2.0')
  const link = page.getByRole('link', { name: /^Rincian pinjaman/ })
  await expect(link).toHaveAttribute('href', `/loanDetail?appVersion=4.2.0&${order}`)

  for (const action of bridgeActions) {
    await page.getByRole('button', { name: action, exact: true }).tap()
  }
  const log = page.getByRole('log')
  await expect(log.getByRole('listitem')).toHaveCount(bridgeActions.length)
  await expect(log.getByRole('listitem').filter({ hasText: 'goHome' })).toContainText('→ /home')
  await expect(page).toHaveURL('/testPreview')

  await link.tap()
  await expect(page).toHaveURL(/\/loanDetail\?/)
})

test('inside a shell, the log shows that the shell handled each action', async ({ page }) => {
  const platform = 'ios' as const
  await page.addInitScript(installBridgeRecorder, { platform, actions: bridgeActions })
  await open(page, '/testPreview?isNeedPop=1')
  await page.getByRole('button', { name: 'openPageWithParams' }).tap()
  await expect(page.getByRole('log').getByRole('listitem')).toContainText('taken by the app')
})

test('photo, contact and location are requested from the phone and sent nowhere', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -6.2, longitude: 106.816666, accuracy: 20 })
  await page.addInitScript(() => {
    const select = async () => [{ name: ['Ibu Contoh'], tel: ['+62 811 0000 0000'] }]
    Object.defineProperty(navigator, 'contacts', { value: { select } })
  })
  await open(page, '/testPreview')
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByLabel('Foto').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: await createTestImage('png'),
  })
  await expect(page.getByRole('img', { name: 'Foto' })).toBeVisible()
  await page.getByRole('button', { name: 'Pilih satu kontak' }).tap()
  await expect(page.getByText('Ibu Contoh: +62 811 0000 0000')).toBeVisible()
  await page.getByRole('button', { name: 'Di mana saya?' }).tap()
  await expect(page.getByRole('alert').filter({ hasText: '106.81667' })).toBeVisible()
  expect(sent).toEqual([])
})
