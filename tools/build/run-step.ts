import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export type BuildStep = {
  /** Printed before it runs: "types", "lint". */
  readonly title: string
  readonly command: string
  readonly arguments: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * Runs a program of this project on the Node of this process, whatever PATH says. Its output is
 * passed on or, if `quiet`, printed only when it fails. Resolves to whether it succeeded.
 */
export async function runStep(
  step: BuildStep,
  options: { readonly quiet: boolean; readonly signal?: AbortSignal },
): Promise<boolean> {
  const { PATH = '' } = process.env
  const path = [join(root, 'node_modules/.bin'), PATH].join(delimiter)
  const child = spawn(step.command, step.arguments, {
    cwd: root,
    env: { ...process.env, ...step.environment, PATH: path },
    stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
  })
  const kill = () => child.kill('SIGTERM')
  options.signal?.addEventListener('abort', kill)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk))
  }
  const succeeded = await new Promise<boolean>(resolve => {
    child.on('error', error => {
      output.push(Buffer.from(`${error.message}\n`))
      resolve(false)
    })
    child.on('close', code => resolve(code === 0))
  })
  options.signal?.removeEventListener('abort', kill)
  if (!succeeded && options.signal?.aborted !== true) process.stderr.write(Buffer.concat(output))
  return succeeded
}
