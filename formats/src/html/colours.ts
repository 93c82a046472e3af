/* The colours of pages, one set per scheme: those of the interface. */

export const lightColours = `
--bg:#ffffff;--sunken:#faf9f7;--raised:#ffffff;--hover:#f2f1ed;--active:#e9e7e1;--sel:#eef1fd;--line:#e9e7e2;--line-strong:#d8d5ce;
--ctl:#d0cdc5;--t1:#1b1c1e;--t2:#4d4e53;--t3:#66666a;--placeholder:#6d6c67;--scrim:rgba(27,28,30,.32);
--ac:#3350c9;--ac-soft:#eef1fd;--ac-line:#c3cdf5;--ok:#1a7548;--warn:#8f5600;--warn-soft:#fdf4e1;--warn-line:#f0d8a4;--bad:#bf2c28;
--get:#1a7548;--post:#935800;--put:#0b6b80;--patch:#8439ae;--delete:#bf2c28;--other:#5f6066;--dubbo:#7d4e2d;
--code-string:#1a7548;--code-number:#8f4a00;--code-keyword:#8439ae;`

export const darkColours = `
--bg:#17181b;--sunken:#131416;--raised:#1e2023;--hover:#222428;--active:#2b2d32;--sel:#222945;--line:#292b30;--line-strong:#383b42;
--ctl:#3b3e45;--t1:#ececea;--t2:#b8b9be;--t3:#989aa1;--placeholder:#92949b;--scrim:rgba(0,0,0,.56);
--ac:#93a6ff;--ac-soft:#1f2540;--ac-line:#36427a;--ok:#62c894;--warn:#e2ac55;--warn-soft:#2c2414;--warn-line:#54431d;--bad:#f48a83;
--get:#62c894;--post:#e2ac55;--put:#56bcce;--patch:#c792ea;--delete:#f48a83;--other:#a2a4ab;--dubbo:#d3a683;
--code-string:#7ccba2;--code-number:#e0b06c;--code-keyword:#c79bef;`

export const fonts = `
--font:Inter,-apple-system,'Segoe UI','PingFang SC','Microsoft YaHei','Noto Sans CJK SC',system-ui,sans-serif;
--mono:'JetBrains Mono','SF Mono',Consolas,ui-monospace,Menlo,monospace;`
