import { Button, Menu } from '@mantine/core'
import { exportOpenApi, exportVersions } from '@lectern/contracts'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../shared/api/client.ts'

const formats = ['json', 'yaml'] as const
const formatNames = { json: 'JSON', yaml: 'YAML' } as const
const nameOf = (version: (typeof exportVersions)[number]) =>
  version === '2.0' ? `Swagger ${version}` : `OpenAPI ${version}`

/** The application as a file, in every version and form. */
export function ExportMenu({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation('api-list')
  const exporting = useMutation({
    mutationFn: (choice: { version: (typeof exportVersions)[number]; format: (typeof formats)[number] }) =>
      download(exportOpenApi, { query: { moduleId, ...choice } }),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          loading={exporting.isPending}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <div key={format}>
            <Menu.Label>{formatNames[format]}</Menu.Label>
            {exportVersions.map((version) => (
              <Menu.Item key={version} onClick={() => exporting.mutate({ version, format })}>
                {nameOf(version)}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
