import { Anchor } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { finishOpenId } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/session.js'
import { api } from '../shell/calls/api.ts'
import { failureText } from '../shell/calls/call-failure.ts'
import { queryClient } from '../shell/calls/calls.ts'
import { EmptyState, LoadingState } from '../ui/state/states.tsx'
import { SecondStep } from './password-sign-in.tsx'
import styles from './sign-in.module.css'

/** Where the lender's identity provider sends the browser back to. */
export const OpenIdReturn = () => {
  const navigate = useNavigate()
  const [signInId, setSignInId] = useState('')
  const [failure, setFailure] = useState<string>()
  const isSent = useRef(false)
  const enter = () => {
    void queryClient.resetQueries()
    void navigate('/', { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the query ends one sign-in
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void api(finishOpenId, { query: location.search }).then(reply => {
      if (!reply.success) setFailure(failureText(reply))
      else if (reply.data.signInId === '') enter()
      else setSignInId(reply.data.signInId)
    })
  }, [])
  if (failure !== undefined) {
    return (
      <EmptyState title={failure}>
        <Anchor href="/staff">{copy.signIn()}</Anchor>
      </EmptyState>
    )
  }
  if (signInId === '') return <LoadingState />
  return (
    <main className={styles['page']}>
      <SecondStep signInId={signInId} onSignedIn={enter} onEnded={() => void navigate('/')} />
    </main>
  )
}
