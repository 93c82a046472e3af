import { signInProblems, type Identity, type SecondFactor, type SignInProvider } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ProofDialog } from '../../../entities/proof/proof-dialog.tsx'
import { secondFactorQuery } from '../../../entities/proof/proof-queries.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { Coming } from '../../../shared/ui/feedback/skeleton.tsx'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { CardFoot, CardRow, RowCard } from '../../../shared/ui/table/row-card.tsx'
import { SettingsGroup } from '../../../shared/ui/form/settings.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { identitiesQuery, useStartLink, useUnlink } from './identity-queries.ts'
import { LinkByPasswordDialog } from './link-by-password-dialog.tsx'

/** What a way is called. */
function useWayName(): (way: { key: string; kind: SignInProvider['kind'] | null; text: string }) => string {
  const { t } = useTranslation('sign-in')
  return ({ key, kind, text }) => {
    if (text !== '') return text
    return kind === null || kind === 'oidc' || kind === 'oauth2' ? key : t(`linked.kind.${kind}`)
  }
}

type Proofs = SecondFactor['proofs']

function IdentityRow({ identity, proofs }: { identity: Identity; proofs: Proofs }) {
  const { t } = useTranslation('sign-in')
  const way = useWayName()({ ...identity, key: identity.provider })
  const unlink = useUnlink()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <CardRow
        icon={<IconFingerprint size={18} stroke={1.6} />}
        name={way}
        detail={identity.name}
        moment={identity.lastUsedAtMs === null ? t('linked.unused') : <RelativeDate epochMs={identity.lastUsedAtMs} />}
        action={
          <Button
            variant="subtle"
            disabled={!identity.can.unlink}
            title={identity.can.unlink ? undefined : t('linked.last')}
            aria-label={`${t('linked.unlink')}: ${way}`}
            onClick={() => setIsAsking(true)}
          >
            {t('linked.unlink')}
          </Button>
        }
      />
      {isAsking && (
        <ProofDialog
          title={t('linked.unlinkTitle', { way })}
          body={t('linked.unlinkBody')}
          confirmLabel={t('linked.unlink')}
          danger
          proofs={proofs}
          onProof={async (proof) => {
            await unlink.mutateAsync({ provider: identity.provider, ...proof })
            showToast({ kind: 'done', message: t('linked.unlinked') })
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

/** Shows once how linking at a provider ended, which the address contains. */
function useOutcome(): void {
  const { t } = useTranslation(['sign-in', 'errors'])
  const [params, setParams] = useSearchParams()
  const linked = params.get('linked')
  const problem = signInProblems.find((each) => each === params.get('problem'))
  useEffect(() => {
    if (linked === null && problem === undefined) return
    if (linked !== null) showToast({ kind: 'done', message: t('sign-in:linked.done') })
    else if (problem !== undefined && problem !== 'internal_error')
      showToast({ kind: 'error', message: t(`errors:${problem}`) })
    setParams({}, { replace: true })
  }, [linked, problem, setParams, t])
}

function isByPassword(way: SignInProvider): way is SignInProvider & { kind: 'ldap' | 'form' } {
  return way.kind === 'ldap' || way.kind === 'form'
}

function AddIdentity({ linkable, proofs }: { linkable: readonly SignInProvider[]; proofs: Proofs }) {
  const { t } = useTranslation('sign-in')
  const nameOf = useWayName()
  const start = useStartLink()
  const [asked, setAsked] = useState<SignInProvider & { kind: 'ldap' | 'form' }>()
  const [leaving, setLeaving] = useState<SignInProvider>()
  return (
    <CardFoot>
      <span className="l-flex l-wrap l-gap-8">
        {linkable.map((way) => (
          <Button
            key={way.key}
            leftSection={<IconPlus size={14} stroke={1.6} aria-hidden />}
            onClick={() => {
              if (isByPassword(way)) setAsked(way)
              else setLeaving(way)
            }}
          >
            {t('linked.add', { way: nameOf(way) })}
          </Button>
        ))}
      </span>
      {leaving !== undefined && (
        <ProofDialog
          title={t('linked.add', { way: nameOf(leaving) })}
          body={t('linked.leave', { way: nameOf(leaving) })}
          confirmLabel={t('linked.go')}
          proofs={proofs}
          onProof={(proof) => start.mutateAsync({ provider: leaving.key, ...proof })}
          onClose={() => setLeaving(undefined)}
        />
      )}
      <LinkByPasswordDialog
        provider={asked}
        proofs={proofs}
        title={asked === undefined ? '' : t('linked.add', { way: nameOf(asked) })}
        onClose={() => {
          setAsked(undefined)
        }}
        onDone={() => {
          setAsked(undefined)
          showToast({ kind: 'done', message: t('linked.done') })
        }}
      />
    </CardFoot>
  )
}

/** What the account is known by elsewhere; nothing where the installation has no such ways, as most have none. */
export function LinkedIdentitiesSection() {
  const { t } = useTranslation('sign-in')
  const query = useQuery(identitiesQuery)
  const factor = useQuery(secondFactorQuery)
  useOutcome()
  // Until it is known what can prove it, the password is asked for.
  const proofs = factor.data?.proofs ?? { password: true, app: false }
  const count = query.data === undefined ? 0 : query.data.identities.length + query.data.linkable.length
  if (query.isLoading) return <Coming />
  if (count === 0 && !query.isError) return null
  return (
    <SettingsGroup title={t('linked.title')} hint={t('linked.hint')} wide>
      <QueryState query={query} rows={2} rowHeight={44}>
        {({ identities, linkable }) => (
          <RowCard label={t('linked.title')}>
            {identities.map((identity) => (
              <IdentityRow key={identity.provider} identity={identity} proofs={proofs} />
            ))}
            {linkable.length > 0 && <AddIdentity linkable={linkable} proofs={proofs} />}
          </RowCard>
        )}
      </QueryState>
    </SettingsGroup>
  )
}
