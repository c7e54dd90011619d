import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { ledgerProof } from '#contract/sandbox/calls.ts'
import * as copy from '#copy/pages/sandbox.js'
import { browserApi } from '../shell/browser-api.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { balanceInWords } from './balance-in-words.ts'
import { showFailure } from './failed-call.ts'
import styles from './ledger-proof.module.css'

type LedgerProofResult = OutputOf<typeof ledgerProof>

/** Runs the ledger's checks and shows their result. */
export const LedgerProof = () => {
  const [proof, setProof] = useState<LedgerProofResult>()
  const run = async () => {
    const reply = await browserApi()(ledgerProof, {})
    if (reply.success) setProof(reply.data)
    else showFailure(reply)
  }
  return (
    <Card title={copy.proofTitle()}>
      <div className={styles['proof']}>
        <p className={styles['lead']}>{copy.proofText()}</p>
        <Button variant="secondary" wide onPress={run}>
          {copy.proofRun()}
        </Button>
        <div className={styles['verdict']} role="status">
          {proof && <Verdict proof={proof} />}
        </div>
        {proof && proof.balances.length > 0 && <Balances balances={proof.balances} />}
      </div>
    </Card>
  )
}

const Verdict = ({ proof }: { proof: LedgerProofResult }) => {
  const holds = proof.violations.length === 0
  return (
    <Notice tone={holds ? 'paid' : 'late'} title={holds ? copy.proofHolds() : copy.proofBroken()}>
      <p>{copy.entries({ count: proof.entries })}</p>
      {proof.violations.map(violation => (
        <p key={violation}>{violation}</p>
      ))}
    </Notice>
  )
}

const Balances = ({ balances }: Pick<LedgerProofResult, 'balances'>) => (
  <table className={styles['balances']}>
    <thead>
      <tr>
        <th scope="col">{copy.account()}</th>
        <th scope="col">{copy.balance()}</th>
      </tr>
    </thead>
    <tbody>
      {balances.map(({ account, currency, amount }) => (
        <tr key={`${account} ${currency}`}>
          <th scope="row">{account}</th>
          <td>{balanceInWords(currency, amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
