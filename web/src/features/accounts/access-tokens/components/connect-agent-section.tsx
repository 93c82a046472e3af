import { agentPath } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBaseAddress } from '../../../../entities/installation/use-base-address.ts'
import { useStoredChoice } from '../../../../shared/lib/hooks/use-stored-choice.ts'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { CopyLine } from '../../../../shared/ui/text/copy-line.tsx'
import { agentClients, setupOf, type AgentClient } from '../agent-setup.ts'

const names: Readonly<Record<AgentClient, string>> = {
  claudeCode: 'Claude Code',
  cursor: 'Cursor',
  vsCode: 'VS Code',
  codex: 'Codex',
  gemini: 'Gemini CLI',
  other: 'stdio',
}

/** What to copy so that an assistant can read here, with a token in the marked place. */
export function ConnectAgentSection() {
  const { t } = useTranslation('tokens')
  const [client, setClient] = useStoredChoice('lectern.agentClient', agentClients)
  const base = useBaseAddress()
  const { text, file, asksForToken = false } = setupOf(client, { base, token: t('agent.token') })
  return (
    <SettingsGroup title={t('agent.title')} hint={t('agent.hint')} wide>
      <div className="l-column l-gap-12">
        <CopyLine text={base + agentPath} label={t('agent.copyAddress')} />
        <Segmented
          name={t('agent.client')}
          segments={agentClients.map((value) => ({ value, label: names[value] }))}
          value={client}
          onChange={setClient}
        />
        <p className="l-note">
          {file === undefined ? t('agent.run') : t(asksForToken ? 'agent.addAsking' : 'agent.add', { file })}
        </p>
        <CopyLine text={text} label={t('agent.copy')} />
        <Link to="/help/agents" className="l-inline-row l-min-h-hit l-min-w-hit l-self-top">
          {t('agent.more')}
        </Link>
      </div>
    </SettingsGroup>
  )
}
