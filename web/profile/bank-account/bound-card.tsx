import * as copy from '#copy/pages/profile.js'
import { paths } from '../../routes.ts'
import { bridge, platform } from '../../shell/browser-bridge.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StateView } from '../../ui/state/state-view.tsx'
import type { CertificationOverview } from '../certification/load-overview.ts'

export type BoundCardProps = {
  readonly bank: CertificationOverview['saved']['bank']
  readonly next: string | null
}

/** The account is saved; the shell closes the page, a browser continues. */
export const BoundCard = ({ bank, next }: BoundCardProps) => (
  <Page title={copy.bankTitle()}>
    <StateView
      art="settled"
      title={copy.bankAccountSavedTitle()}
      actions={
        <ButtonLink
          wide
          to={next ?? paths.mine}
          onClick={event => {
            if (platform() === 'browser') return
            event.preventDefault()
            bridge.closeWebView({})
          }}
        >
          {copy.continueLink()}
        </ButtonLink>
      }
    >
      {copy.bankAccountSavedText({
        bank: bank?.bankName ?? '',
        ending: bank?.accountNo.slice(-4) ?? '',
      })}
    </StateView>
  </Page>
)
