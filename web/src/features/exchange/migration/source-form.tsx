import { Button, Checkbox, Progress, TextInput } from '@mantine/core'
import { IconDatabaseImport } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { formatBytes } from '../../../shared/lib/file-size.ts'
import { CopyLine } from '../../../shared/ui/text/copy-line.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'
import { useLook, type DatabaseAddress, type SourceChoice } from './migration-queries.ts'
import classes from './migration.module.css'

const dumpCommand = 'mysqldump --single-transaction --default-character-set=utf8mb4 torna | gzip > torna.sql.gz'
const mysqlPort = 3306
const noAddress: DatabaseAddress = {
  host: '',
  port: mysqlPort,
  database: 'torna',
  user: '',
  password: '',
  isEncrypted: 0,
}

function FileChoice({ file, onChoose }: { file: File | undefined; onChoose: (file: File) => void }) {
  const { t, i18n } = useTranslation('migration')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <p className="l-hint">{t('source.fileHint')}</p>
      <CopyLine text={dumpCommand} />
      <div className={clsx('l-row l-wrap l-gap-12', classes['line'])}>
        <Button
          leftSection={<IconDatabaseImport size={16} stroke={1.6} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('source.choose')}
        </Button>
        <span className="l-hint">
          {file === undefined ? t('source.kinds') : `${file.name} · ${formatBytes(file.size, i18n.language)}`}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept=".sql,.gz,.zip,.zst"
        aria-label={t('source.choose')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          if (chosen !== undefined) onChoose(chosen)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

interface AddressFieldsProps {
  address: DatabaseAddress
  onChange: (address: DatabaseAddress) => void
}

function AddressFields({ address, onChange }: AddressFieldsProps) {
  const { t } = useTranslation('migration')
  const text = (field: 'host' | 'database' | 'user') => ({
    label: t(`source.${field}`),
    value: address[field],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...address, [field]: event.currentTarget.value }),
  })
  return (
    <>
      <p className="l-hint">{t('source.databaseHint')}</p>
      <div className={clsx('l-grid l-gap-12', classes['fields'])}>
        <TextInput {...text('host')} placeholder="10.0.0.8" />
        <TextInput
          label={t('source.port')}
          value={address.port === 0 ? '' : String(address.port)}
          inputMode="numeric"
          onChange={(event) => {
            const port = Number(event.currentTarget.value.replaceAll(/\D/g, ''))
            onChange({ ...address, port: Math.min(port, 65_535) })
          }}
        />
        <TextInput {...text('database')} />
        <TextInput {...text('user')} />
        <SecretInput
          label={t('source.password')}
          value={address.password}
          autoComplete="off"
          onChange={(event) => onChange({ ...address, password: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label={t('source.encrypted')}
        checked={address.isEncrypted === 1}
        onChange={(event) => onChange({ ...address, isEncrypted: event.currentTarget.checked ? 1 : 0 })}
      />
    </>
  )
}

/** Where the database comes from; what would come is counted before anything is written. */
export function SourceForm({ onStarted }: { onStarted: (id: string) => void }) {
  const { t } = useTranslation('migration')
  const [way, setWay] = useState<'file' | 'database'>('file')
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState(noAddress)
  const [sent, setSent] = useState(0)
  const look = useLook(setSent)
  const isComplete =
    way === 'file' ? file !== undefined : [address.host, address.database, address.user].every((each) => each.trim())
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isComplete) return
    setSent(0)
    const choice: SourceChoice = way === 'file' && file !== undefined ? { file } : { database: address }
    look.mutate(choice, { onSuccess: ({ id }) => onStarted(id) })
  }
  return (
    <form className={clsx('l-column l-gap-16', classes['form'])} onSubmit={submit}>
      <div className="l-self-top">
        <Segmented
          name={t('source.way')}
          size="md"
          value={way}
          segments={[
            { value: 'file', label: t('source.file') },
            { value: 'database', label: t('source.live') },
          ]}
          onChange={setWay}
        />
      </div>
      {way === 'file' ? (
        <FileChoice file={file} onChoose={setFile} />
      ) : (
        <AddressFields address={address} onChange={setAddress} />
      )}
      {look.isPending && way === 'file' && (
        <Progress value={(100 * sent) / Math.max(1, file?.size ?? 1)} aria-label={t('source.sending')} />
      )}
      <FormProblem>{isApiError(look.error) ? look.error.message : undefined}</FormProblem>
      <div className={clsx('l-row l-wrap l-gap-12', classes['line'])}>
        <Button type="submit" variant="filled" disabled={!isComplete} loading={look.isPending}>
          {t('source.look')}
        </Button>
        <span className="l-hint">{t('source.nothingYet')}</span>
      </div>
    </form>
  )
}
