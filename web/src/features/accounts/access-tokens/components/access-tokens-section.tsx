import { Button, Group } from '@mantine/core'
import { listSpaces } from '@lectern/contracts'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBaseAddress } from '../../../../entities/installation/use-base-address.ts'
import { secondFactorQuery } from '../../../../entities/proof/proof-queries.ts'
import { askAndDo } from '../../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { OnceDialog } from '../../../../shared/ui/overlay/once-dialog.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { accessTokensQuery, useRevokeAllTokens } from '../api/token-queries.ts'
import { CreateTokenDialog, type MadeToken } from './create-token-dialog.tsx'
import { TokenTable } from './token-table.tsx'

function TokenMade({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  const command = `curl -H 'Authorization: Bearer ${made.token}' '${useBaseAddress()}${listSpaces.path}'`
  return (
    <OnceDialog
      title={t('made.title', { name: made.name })}
      warning={t('made.once')}
      texts={[{ label: t('made.token'), text: made.token, copyLabel: t('made.copy') }]}
      sample={{ label: t('made.sample'), text: command, copyLabel: t('made.copySample') }}
      doneLabel={t('made.done')}
      onClose={onClose}
    />
  )
}

function RevokeAll() {
  const { t } = useTranslation('tokens')
  const { mutateAsync: revokeAll, isPending } = useRevokeAllTokens()
  const ask = () =>
    void askAndDo({
      title: t('revokeAll.title'),
      body: t('revoke.body'),
      confirmLabel: t('revokeAll.submit'),
      act: () => revokeAll(),
      done: ({ revoked }) => t('revokeAll.done', { count: revoked }),
    })
  return (
    <Button variant="subtle" color="red" loading={isPending} onClick={ask}>
      {t('revokeAll.submit')}
    </Button>
  )
}

/** Your access tokens: what there is, a new one, revoking. */
export function AccessTokensSection() {
  const { t } = useTranslation('tokens')
  const query = useQuery(accessTokensQuery)
  const factor = useQuery(secondFactorQuery)
  const [isCreating, setIsCreating] = useState(false)
  const [made, setMade] = useState<MadeToken>()
  const newButton = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      disabled={query.data === undefined || factor.data === undefined}
      onClick={() => setIsCreating(true)}
    >
      {t('create.action')}
    </Button>
  )
  return (
    <SettingsGroup title={t('title')} hint={t('hint')} wide>
      <QueryState query={query} rowHeight={40} rows={2}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState compact icon={<IconKey size={18} stroke={1.5} />} title={t('empty')} actions={newButton} />
          ) : (
            <>
              <TokenTable tokens={tokens} />
              <Group gap={8}>
                {newButton}
                {tokens.length > 1 && <RevokeAll />}
              </Group>
            </>
          )
        }
      </QueryState>
      {factor.data !== undefined && (
        <CreateTokenDialog
          opened={isCreating}
          maxDays={query.data?.maxDays ?? null}
          proofs={factor.data.proofs}
          onClose={() => setIsCreating(false)}
          onCreated={(token) => {
            setIsCreating(false)
            setMade(token)
          }}
        />
      )}
      {made !== undefined && <TokenMade made={made} onClose={() => setMade(undefined)} />}
    </SettingsGroup>
  )
}
