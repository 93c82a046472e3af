/* What the difference between two states is to callers. Owns: that only what the reader sees is compared. */
import type { compareRevisions, ReplyOf, RevisionDetail } from '@lectern/contracts'
import { upgradeContent, withPolicy, type Json, type StoredContent } from '@lectern/model'
import { mayProject } from '../../../auth/rights.ts'
import type { Reader } from '../../../auth/visibility.ts'
import { readPolicy } from '../../../content/compatibility-decisions.ts'
import { createImpactFinder } from '../../../content/find-impact.ts'
import type { AppContext } from '../../../core/context.ts'
import { presentFinding } from '../../../core/present-finding.ts'
import { readAccepted } from '../../following/compatibility/compatibility-queries.ts'
import { findSubject, type Subject } from './history-repo.ts'

type Compared = ReplyOf<typeof compareRevisions>

export async function readImpact(
  context: Pick<AppContext, 'db' | 'clock'>,
  reader: Reader,
  subject: Subject,
  { from, to }: { from: RevisionDetail; to: RevisionDetail },
): Promise<Pick<Compared, 'findings' | 'accepted' | 'can'>> {
  const { db } = context
  const { kind, moduleId } = subject
  const can = { accept: moduleId !== undefined && reader !== 'visitor' && mayProject('manageDocs', reader) }
  const found = kind === 'doc' || kind === 'component' || kind === 'module' ? await findSubject(db, subject) : undefined
  if (moduleId === undefined || found === undefined) return { findings: null, accepted: [], can }
  const [before, after] = [contentOf(from), contentOf(to)]
  const findImpact = await createImpactFinder(context, { moduleId, ...found }, [before, after])
  const findings = findImpact(before, after)
  if (findings === undefined) return { findings: null, accepted: [], can }
  const policy = await readPolicy(db, moduleId)
  const counted = findings.map((finding) => withPolicy(finding, policy))
  const prints = counted.flatMap(({ accepted, fingerprint }) => (accepted === true ? [fingerprint] : []))
  return {
    findings: counted.map(presentFinding),
    accepted: await readAccepted(db, moduleId, prints.slice(0, mostAccepted)),
    can,
  }
}

/** Accepted changes that are shown with who accepted them. */
const mostAccepted = 500

function contentOf({ content }: RevisionDetail): StoredContent {
  // What a state has is a stored content, as the reader sees it.
  return upgradeContent(content as Json)
}
