import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  askAs,
  databaseName,
  kill,
  preparePrograms,
  rolesAndDatabase,
  superuser,
  urlTo,
} from './database-pair.ts'

const stanza = 'cell'
const program = '/usr/bin/pgbackrest'

/** A server whose WAL is archived by pgBackRest, and what it is restored to. */
export type BackedUpDatabase = {
  readonly appUrl: string
  readonly ownerUrl: string
  readonly superuserUrl: string
  readonly backUp: () => void
  /** Resolves once everything that was committed before is in the archive. */
  readonly archiveAll: () => Promise<void>
  /** Kills the server and its children with SIGKILL. */
  readonly kill: () => Promise<void>
  /** Restores to an instant in a new folder, and resolves with a server on it that takes writes. */
  readonly restoreTo: (instant: string) => Promise<{
    readonly appUrl: string
    readonly ownerUrl: string
  }>
  readonly end: () => Promise<void>
}

/** Whether Debian's package `pgbackrest` is installed. */
export const hasBackupProgram = (): boolean => spawnSync(program, ['version']).status === 0

/**
 * One server of the system's PostgreSQL, with a stanza in a folder beside it.
 * @throws when a program is not installed, or fails.
 */
export const startBackedUpDatabase = async (): Promise<BackedUpDatabase> => {
  const { folder, account, run, nodeOf, launch } = preparePrograms()
  const makeFolder = (name: string): string => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o750 })
    if (account) chownSync(path, account.uid, account.gid)
    return path
  }
  const primary = await nodeOf('primary')
  const restored = await nodeOf('restored')
  const settings = join(folder, 'pgbackrest.conf')
  writeFileSync(
    settings,
    `[global]
repo1-path=${makeFolder('repository')}
lock-path=${makeFolder('lock')}
spool-path=${makeFolder('spool')}
log-level-file=off
log-level-console=error
start-fast=y
[${stanza}]
pg1-path=${primary.data}
pg1-port=${primary.port}
pg1-socket-path=${folder}
pg1-user=${superuser}
`,
  )
  const backrest = (...words: string[]) =>
    run(program, `--config=${settings}`, `--stanza=${stanza}`, ...words)
  const superuserUrl = urlTo(primary.port, superuser)
  run('initdb', '-D', primary.data, '-U', superuser, '--auth=trust', '--encoding=UTF8')
  await launch(
    primary,
    `unix_socket_directories=${folder}`,
    'archive_mode=on',
    `archive_command=${program} --config=${settings} --stanza=${stanza} archive-push %p`,
    // What was committed before the instant is known by this.
    'track_commit_timestamp=on',
  )
  await askAs(superuserUrl, rolesAndDatabase)
  backrest('stanza-create')
  return {
    appUrl: urlTo(primary.port, 'rupya_app', databaseName),
    ownerUrl: urlTo(primary.port, 'rupya_owner', databaseName),
    superuserUrl: urlTo(primary.port, superuser, databaseName),
    backUp: () => backrest('--type=full', 'backup'),
    archiveAll: async () => {
      const [row] = await askAs(superuserUrl, ['select pg_walfile_name(pg_switch_wal()) as file'])
      const file = String(row?.['file'])
      for (;;) {
        const [archived] = await askAs(superuserUrl, [
          `select last_archived_wal >= '${file}' as done from pg_stat_archiver`,
        ])
        if (archived?.['done'] === true) return
        await sleep(50)
      }
    },
    kill: () => kill(primary),
    restoreTo: async instant => {
      backrest(
        `--pg1-path=${restored.data}`,
        '--type=time',
        `--target=${instant}`,
        '--target-action=promote',
        'restore',
      )
      await launch(restored, 'archive_mode=off')
      for (;;) {
        const [row] = await askAs(urlTo(restored.port, superuser), [
          'select pg_is_in_recovery() as recovering',
        ])
        if (row?.['recovering'] === false) break
        await sleep(50)
      }
      return {
        appUrl: urlTo(restored.port, 'rupya_app', databaseName),
        ownerUrl: urlTo(restored.port, 'rupya_owner', databaseName),
      }
    },
    end: async () => {
      await kill(primary)
      await kill(restored)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
