import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { StartRefusal } from '../process/start-refusal.ts'

/** The system account PostgreSQL runs as: it refuses to run as root. */
export type OsAccount = { readonly uid: number; readonly gid: number }

/**
 * Undefined: our own account. As root it is the owner of the data that is there already (a user
 * may have started here before), else `nobody`.
 */
export function accountFor(dataDir: string): OsAccount | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return unprivilegedAccount()
}

let unprivileged: OsAccount | undefined

function unprivilegedAccount(): OsAccount {
  unprivileged ??= readPasswd() ?? readAccountId()
  return unprivileged
}

function readPasswd(): OsAccount | undefined {
  try {
    const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
    return line === null ? undefined : { uid: Number(line[1]), gid: Number(line[2]) }
  } catch {
    return undefined
  }
}

function readAccountId(): OsAccount {
  const ask = (option: string) =>
    Number(spawnSync('id', [option, 'nobody'], { encoding: 'utf8' }).stdout)
  const account = { uid: ask('-u'), gid: ask('-g') }
  if (Number.isInteger(account.uid) && account.uid > 0) return account
  throw new StartRefusal(
    'PostgreSQL does not run as root and there is no account "nobody" here; ' +
      'start as an ordinary user, or set DATABASE_URL',
  )
}

/** True when `account` may pass through this folder, by its mode bits. */
export function mayEnter(path: string, account: OsAccount): boolean {
  const { uid, gid, mode } = statSync(path)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}
