import { Alert, Button, Loader } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as copy from '#copy/staff/shell.js'
import { failureText } from '../../shell/calls/call-failure.ts'
import styles from './states.module.css'

export const LoadingState = () => (
  <div className={styles['state']} role="status" aria-label={copy.loading()}>
    <Loader size="sm" />
  </div>
)

export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles['state']}>
    <IconInbox size={28} stroke={1.3} aria-hidden />
    <p className={styles['title']}>{title}</p>
    {children}
  </div>
)

export type FailureProps = {
  readonly failure: { readonly code: string; readonly message: string }
  readonly onRetry?: () => void
}

/** A call that failed where something should stand, with a way to ask again. */
export const FailureState = ({ failure, onRetry }: FailureProps) => (
  <div className={styles['state']}>
    <Alert color="red" variant="light" title={copy.failed()} role="alert">
      <p>{failureText(failure)}</p>
      {onRetry && (
        <Button variant="default" mt="sm" onClick={onRetry}>
          {copy.tryAgain()}
        </Button>
      )}
    </Alert>
  </div>
)
