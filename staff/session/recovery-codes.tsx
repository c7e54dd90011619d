import { Alert, Button, CopyButton } from '@mantine/core'
import * as copy from '#copy/staff/session.js'
import styles from './sign-in.module.css'

export type RecoveryCodesProps = {
  readonly codes: readonly string[]
  readonly onEnd: () => void
}

/** Recovery codes, which are shown this once. */
export const RecoveryCodes = ({ codes, onEnd }: RecoveryCodesProps) => (
  <div className={styles['form']}>
    <Alert color="orange" title={copy.recoveryTitle()}>
      {copy.recoveryText()}
    </Alert>
    <ul className={styles['codes']}>
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <CopyButton value={codes.join('\n')}>
      {({ copied, copy: take }) => (
        <Button variant="default" onClick={take}>
          {copied ? copy.copied() : copy.copyCodes()}
        </Button>
      )}
    </CopyButton>
    <Button onClick={onEnd}>{copy.keptSafe()}</Button>
  </div>
)
