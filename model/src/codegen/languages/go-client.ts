/* What generated Go calls through. */
import { quoted } from '../text.ts'

export const clientText = (packageName: string, baseUrl: string): string => `package ${packageName}

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"strings"
)

// Client calls the operations. Header is sent with each call.
type Client struct {
	BaseURL string
	Header  http.Header
	HTTP    *http.Client
}

func NewClient() *Client {
	return &Client{BaseURL: ${quoted(baseUrl)}, Header: http.Header{}, HTTP: http.DefaultClient}
}

// APIError is a reply other than 2xx.
type APIError struct {
	Status int
	Body   string
}

func (e *APIError) Error() string { return fmt.Sprintf("the server answered %d", e.Status) }

type call struct {
	method, path                 string
	query, form, header, cookies url.Values
	files                        map[string][][]byte
	isForm, isMultipart          bool
	body                         any
	raw                          []byte
	mediaType                    string
}

func newCall(method, path string) *call {
	return &call{method: method, path: path, query: url.Values{}, form: url.Values{}, header: url.Values{}, cookies: url.Values{}, files: map[string][][]byte{}}
}

func (c *call) addFiles(name string, files ...[]byte) {
	for _, file := range files {
		if file != nil {
			c.files[name] = append(c.files[name], file)
		}
	}
}

func escape(value any) string { return url.PathEscape(fmt.Sprint(value)) }

func addValue[T any](values url.Values, name string, value T) { values.Add(name, fmt.Sprint(value)) }

func addOptional[T any](values url.Values, name string, value *T) {
	if value != nil {
		addValue(values, name, *value)
	}
}

func addValues[T any](values url.Values, name string, list []T) {
	for _, value := range list {
		addValue(values, name, value)
	}
}

func addJoined[T any](values url.Values, name string, list []T, separator string) {
	if list != nil {
		values.Add(name, join(list, separator))
	}
}

func join[T any](list []T, separator string) string {
	texts := make([]string, len(list))
	for i, value := range list {
		texts[i] = fmt.Sprint(value)
	}
	return strings.Join(texts, separator)
}

func (c *call) content() (io.Reader, string, error) {
	if c.isForm {
		return strings.NewReader(c.form.Encode()), "application/x-www-form-urlencoded", nil
	}
	if c.isMultipart {
		return c.parts()
	}
	if c.raw != nil {
		return bytes.NewReader(c.raw), c.mediaType, nil
	}
	if value := reflect.ValueOf(c.body); !value.IsValid() || (value.Kind() == reflect.Pointer && value.IsNil()) {
		return nil, "", nil
	}
	text, err := json.Marshal(c.body)
	return bytes.NewReader(text), c.mediaType, err
}

func (c *call) parts() (io.Reader, string, error) {
	var buffer bytes.Buffer
	writer := multipart.NewWriter(&buffer)
	for name, values := range c.form {
		for _, value := range values {
			if err := writer.WriteField(name, value); err != nil {
				return nil, "", err
			}
		}
	}
	for name, files := range c.files {
		for _, file := range files {
			part, err := writer.CreateFormFile(name, name)
			if err != nil {
				return nil, "", err
			}
			if _, err := part.Write(file); err != nil {
				return nil, "", err
			}
		}
	}
	err := writer.Close()
	return &buffer, writer.FormDataContentType(), err
}

func (c *Client) do(ctx context.Context, call *call, result any) error {
	content, mediaType, err := call.content()
	if err != nil {
		return err
	}
	address := c.BaseURL + call.path
	if len(call.query) > 0 {
		address += "?" + call.query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, call.method, address, content)
	if err != nil {
		return err
	}
	for name, values := range c.Header {
		request.Header[name] = values
	}
	for name, values := range call.header {
		request.Header.Set(name, strings.Join(values, ","))
	}
	for name, values := range call.cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: strings.Join(values, ",")})
	}
	if mediaType != "" {
		request.Header.Set("Content-Type", mediaType)
	}
	response, err := c.HTTP.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return &APIError{Status: response.StatusCode, Body: string(body)}
	}
	switch target := result.(type) {
	case nil:
		return nil
	case *string:
		if !strings.Contains(response.Header.Get("Content-Type"), "json") {
			*target = string(body)
			return nil
		}
	case *[]byte:
		*target = body
		return nil
	}
	if len(body) == 0 {
		return nil
	}
	return json.Unmarshal(body, result)
}
`
