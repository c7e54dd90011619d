import * as copy from '#copy/pages/preview.js'
import { paths } from '../routes.ts'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { addressWith, type DeviceFieldValues } from './device-field-values.ts'
import styles from './preview.module.css'

/** Source: specification, section 2; `loginError` was added. */
const shortcuts: readonly { readonly path: string; readonly text: () => string }[] = [
  { path: paths.confirmLoan, text: copy.toConfirmLoan },
  { path: paths.loanDetail, text: copy.toLoanDetail },
  { path: paths.installments, text: copy.toRepay },
  { path: paths.extension, text: copy.toExtension },
  { path: paths.bindCard, text: copy.toBindBank },
  { path: paths.about, text: copy.toAbout },
  { path: paths.complaint, text: copy.toComplaint },
  { path: paths.customerService, text: copy.toCustomerService },
  { path: paths.privacyPolicy, text: copy.toPrivacyPolicy },
  { path: paths.paymentInstructions, text: copy.toPaymentInstructions },
  { path: paths.loginError, text: copy.toLoginError },
]

/** Plain links: a shell opens a new document for each. */
export const Shortcuts = ({ fields }: { readonly fields: DeviceFieldValues }) => (
  <Card title={copy.shortcutsTitle()}>
    <ul>
      {shortcuts.map(({ path, text }) => (
        <li key={path} className={styles['row']}>
          <a className={styles['link']} href={addressWith(path, fields)}>
            <span className={styles['words']}>
              {text()}
              <span className={styles['address']}>{path}</span>
            </span>
            <Icon name="forward" />
          </a>
        </li>
      ))}
    </ul>
  </Card>
)
