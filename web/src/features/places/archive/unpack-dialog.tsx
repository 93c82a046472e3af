import { Button, Progress } from '@mantine/core'
import { limits } from '@lectern/contracts'
import { IconFileZip } from '@tabler/icons-react'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { formatBytes } from '../../../shared/lib/file-size.ts'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { ArchiveList } from './archive-list.tsx'
import { useUnpack, type ArchivePlace } from './archive-queries.ts'
import classes from './archive.module.css'

interface UnpackProps {
  /** The space that gets the projects, or the project that gets the application; nothing for a new space. */
  place: ArchivePlace
  /** Where the page itself does not show how far it is. */
  showsList?: boolean
  onClose: () => void
}

function FileChoice({ file, onChoose }: { file: File | undefined; onChoose: (file: File) => void }) {
  const { t, i18n } = useTranslation('archive')
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={clsx('l-row l-wrap l-gap-10 l-min-h-32', classes['chosen'])}>
      <Button leftSection={<IconFileZip size={16} stroke={1.6} aria-hidden />} onClick={() => input.current?.click()}>
        {t('unpack.choose')}
      </Button>
      <span className="l-t3">
        {file === undefined
          ? t('unpack.limit', { limit: formatBytes(limits.archiveBytes, i18n.language) })
          : `${file.name} · ${formatBytes(file.size, i18n.language)}`}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip"
        aria-label={t('unpack.choose')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0]
          if (chosen !== undefined) onChoose(chosen)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

function sentenceOf({ spaceId, projectId }: ArchivePlace) {
  if (projectId !== undefined) return 'unpack.intoProject'
  return spaceId === undefined ? 'unpack.asSpace' : 'unpack.intoSpace'
}

function UnpackForm({ place, showsList = false, onClose }: UnpackProps) {
  const { t } = useTranslation('archive')
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState(0)
  const [problem, setProblem] = useState<string>()
  const unpack = useUnpack(place, setSent)
  const submit = async () => {
    if (file === undefined) return
    setProblem(undefined)
    setSent(0)
    try {
      await unpack.mutateAsync(file)
      setFile(undefined)
      if (!showsList) onClose()
    } catch (error) {
      if (isApiError(error)) setProblem(error.message)
    }
  }
  return (
    <DialogForm
      submitLabel={t('unpack.submit')}
      isPending={unpack.isPending}
      isDisabled={file === undefined}
      problem={problem}
      note={t('unpack.copy')}
      onSubmit={submit}
    >
      <div className="l-column l-gap-14">
        <p>{t(sentenceOf(place))}</p>
        <p className="l-t3">{t(place.projectId === undefined ? 'unpack.people' : 'unpack.names')}</p>
        <FileChoice
          file={file}
          onChoose={(chosen) => {
            setFile(chosen)
            setProblem(chosen.size > limits.archiveBytes ? t('unpack.tooLarge') : undefined)
          }}
        />
        {unpack.isPending && file !== undefined && (
          <Progress value={(100 * sent) / Math.max(1, file.size)} aria-label={t('unpack.sending')} />
        )}
        {showsList && <ArchiveList place={place} />}
      </div>
    </DialogForm>
  )
}

/** Unpacks an archive as a new space, its projects into one, or its application into a project. */
export function UnpackDialog({ opened, ...props }: UnpackProps & { opened: boolean }) {
  const { t } = useTranslation('archive')
  return (
    <Dialog opened={opened} title={t('unpack.title')} size="md" onClose={props.onClose}>
      <UnpackForm {...props} />
    </Dialog>
  )
}
