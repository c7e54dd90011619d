import * as copy from '#copy/pages/payment-request.js'
import { Badge } from '../ui/badge/badge.tsx'
import { buttonClass } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { groupInFours } from './grouped-code.ts'
import styles from './payment-code-hero.module.css'
import type { PaymentRequestDetails } from './payment-request.ts'

/**
 * The payment code, first and largest, or its picture where it is scanned; below it what a transfer
 * from any bank asks for besides.
 */
export const PaymentCodeHero = ({ paymentRequest }: { paymentRequest: PaymentRequestDetails }) => (
  <div className={styles['hero']}>
    <Badge tone="waiting">{copy.waiting()}</Badge>
    <h2 className={styles['label']}>{paymentRequest.codeLabel}</h2>
    <ScannedCode paymentRequest={paymentRequest} />
    {isTyped(paymentRequest) && (
      <div className={styles['line']}>
        <PaymentCode code={paymentRequest.vcode} />
        <CopyButton text={paymentRequest.vcode} what={copy.copiedPaymentNumber()} />
      </div>
    )}
    <BankAccountDetails paymentRequest={paymentRequest} />
  </div>
)

/** Whether a number is typed, at a bank or at a counter. */
export const isTyped = ({ payType }: PaymentRequestDetails): boolean => payType < '3'

/** The button that opens the app on this phone or the provider's page, and the picture that another device scans. */
export const ScannedCode = ({
  paymentRequest: { codeImage, payLink, codeLabel, payType },
}: {
  paymentRequest: PaymentRequestDetails
}) => (
  <>
    {payLink && (
      <a className={buttonClass({ variant: 'secondary' })} href={payLink.url}>
        {payLink.name}
      </a>
    )}
    {codeImage && (
      <>
        <img src={codeImage.url} alt={codeLabel} width="256" height={payType === '3' ? 256 : 80} />
        <a href={`${codeImage.url}&as=png`} download>
          {codeImage.save}
        </a>
      </>
    )}
  </>
)

/** IFSC and payee of an account that is paid to from any bank; nothing for other methods. */
export const BankAccountDetails = ({
  paymentRequest: { bankAccount },
}: {
  paymentRequest: PaymentRequestDetails
}) =>
  bankAccount && (
    <dl className={styles['account']}>
      <AccountDetail label={copy.ifsc()} text={bankAccount.ifsc} what={copy.copiedIfsc()} />
      {bankAccount.payee !== '' && (
        <AccountDetail
          label={copy.payeeName()}
          text={bankAccount.payee}
          what={copy.copiedPayeeName()}
        />
      )}
    </dl>
  )

type AccountDetailProps = { readonly label: string; readonly text: string; readonly what: string }

const AccountDetail = ({ label, text, what }: AccountDetailProps) => (
  <div>
    <dt className={styles['label']}>{label}</dt>
    <dd className={styles['line']}>
      <span className={styles['detail']}>{text}</span>
      <CopyButton text={text} what={what} />
    </dd>
  </div>
)

/** Grouped by margins, so that a selection copies the digits only. */
export const PaymentCode = ({ code }: { code: string }) => (
  <p className={styles['code']}>
    {groupInFours(code).map((group, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one code never move
      <span key={index}>{group}</span>
    ))}
  </p>
)
